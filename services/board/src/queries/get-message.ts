import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { positionByCreation, withoutRemoved } from '@famibook/famibook-kit/content-view';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import { createListReactors } from '@famibook/famibook-kit/reactions/list-reactors';
import { AppError } from '@famibook/service-kit/errors';
import { cursors, type FamiBookScope, type MessageView } from '../domain/message.ts';
import { assertMaySeeMessage, isModerator } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readSeenPage, withNext } from '../steps/read-seen-page.ts';

type ListDeps = Pick<Deps, 'lists'>;

/** One message as the caller sees it. @throws AppError `message_not_found` */
export function getMessage(deps: ListDeps) {
  return async (identity: Identity, id: MessageId): Promise<MessageView> =>
    (await findInThread(deps, identity, id)).message;
}

/** Replies below a message at any depth, oldest first (D13), in one flat list; each names its parent. */
export function listReplies(deps: ListDeps) {
  return async (
    identity: Identity,
    id: MessageId,
    { limit, after: cursor }: { limit: number; after?: string | undefined },
  ): Promise<ListPage<MessageView>> => {
    const after = cursors.decode('reply', cursor);
    const { message, rootId, scope } = await findInThread(deps, identity, id);
    const request = { scope, callerId: identity.userId, rootId, parentId: id };
    const read = withNext((part) => deps.lists.readReplies({ ...request, ...part }));
    const rows = await readSeenPage({ after, limit }, read);
    const page = cutPage(rows, limit, (last) => cursors.encode('reply', positionByCreation(last)));
    return { ...page, rows: withoutRemoved(page.rows), total: message.replyCount };
  };
}

/** The users who reacted to a message that the caller may see (D12). */
export function listReactions(deps: ListDeps & Pick<Deps, 'reactions'>) {
  return createListReactors<MessageId>({ reactions: deps.reactions, cursors, view: getMessage(deps) });
}

interface MessageInThread {
  message: MessageView;
  rootId: MessageId;
  scope: FamiBookScope;
}

async function findInThread({ lists }: ListDeps, identity: Identity, id: MessageId): Promise<MessageInThread> {
  const place = await lists.readPlace(id);
  if (!place || place.isBeingRemoved) throw new AppError('message_not_found');
  assertMaySeeMessage(identity, place);
  const scope = isModerator(identity, place.famibookId) ? 'moderator' : 'member';
  const message = await lists.readMessage(scope, identity.userId, id);
  if (!message) throw new AppError('message_not_found');
  return { message, rootId: place.rootId, scope };
}
