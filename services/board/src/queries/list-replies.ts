import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, OLDEST } from '../domain/position.ts';
import { type MessageRow, positionOf, readReplyPage } from '../store/message-pages.ts';
import { viewMessage } from './get-message.ts';

export interface ReplyPage {
  replies: MessageRow[];
  next: string | undefined;
  total: number;
}

/** Replies below a message at any depth, oldest first (D13): side by side, each naming what it answers. */
export const listReplies =
  (db: Database) =>
  async (who: Identity, id: MessageId, query: { limit: number; after?: string | undefined }): Promise<ReplyPage> => {
    const after = query.after === undefined ? OLDEST : decodeCursor('reply', query.after);
    const { message, place, scope } = await viewMessage(db)(who, id);
    const page = { scope, callerId: who.userId, rootId: place.rootId, below: id, after, limit: query.limit + 1 };
    const rows = await readReplyPage(db, page);
    const replies = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? replies.at(-1) : undefined;
    return { replies, next: last && encodeCursor('reply', positionOf(last)), total: message.replyCount };
  };
