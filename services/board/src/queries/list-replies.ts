import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { OLDEST } from '@famibook/famibook-kit/keyset';
import { cutPage, type PageInfo } from '@famibook/famibook-kit/page';
import type { Deps } from '../ports.ts';
import { cursors } from '../store/cursors.ts';
import { type MessageRow, positionOf, readReplyPage } from '../store/message-pages.ts';
import { findMessageInThread } from './get-message.ts';

export interface ReplyPage extends PageInfo {
  replies: MessageRow[];
}

/** Replies below a message at any depth, oldest first (D13), in one flat list; each names what it answers. */
export function listReplies({ db }: Pick<Deps, 'db'>) {
  return async (
    identity: Identity,
    id: MessageId,
    query: { limit: number; after?: string | undefined },
  ): Promise<ReplyPage> => {
    const { limit } = query;
    const after = query.after === undefined ? OLDEST : cursors.decode('reply', query.after);
    const { message, place, scope } = await findMessageInThread(db, identity, id);
    const request = { scope, callerId: identity.userId, rootId: place.rootId, below: id, after, limit: limit + 1 };
    const rows = await readReplyPage(db, request);
    const page = cutPage(rows, limit, (last) => cursors.encode('reply', positionOf(last)));
    return { replies: page.rows, next: page.next, total: message.replyCount };
  };
}
