import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import { positionByCreation } from '@famibook/famibook-kit/content-view';
import { capTotal, cutPage, type PageInfo } from '@famibook/famibook-kit/page';
import { currentFamibook } from '@famibook/famibook-kit/rights';
import { cursors, type ListScope, type MessageView, type Nested, nestReplies } from '../domain/message.ts';
import { isModerator } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';

type ListDeps = Pick<Deps, 'lists' | 'counters'>;

/** The total counts messages without replies. */
export interface MessagePage extends PageInfo {
  messages: Nested<MessageView>[];
}

interface ListQuery {
  limit: number;
  before?: string | undefined;
  author?: string | undefined;
}

/** Messages of the current FamiBook with their oldest replies; the administrator's list has those of all (D1, D13). */
export function listMessages(deps: ListDeps) {
  const { lists } = deps;
  return async (identity: Identity, { limit, before, author }: ListQuery): Promise<MessagePage> => {
    const after = cursors.decode('message', before);
    const list = { ...listFor(identity), callerId: identity.userId };
    const [rows, authorTotal] = await Promise.all([
      lists.readMessages({ ...list, author, after, limit }),
      author === undefined ? undefined : lists.readAuthorTotal(list, author),
    ]);
    const total =
      authorTotal === undefined
        ? { total: rows[0]?.total ?? (await readTotal(deps, identity)) }
        : capTotal(authorTotal, TAG_TOTAL_CAP);
    const found = nestReplies(rows);
    const messages = found.filter(({ isOnNextPage }) => !isOnNextPage);
    const last = found.length > messages.length ? messages.at(-1) : undefined;
    return { messages, next: last && cursors.encode('message', positionByCreation(last)), ...total };
  };
}

function listFor(identity: Identity): { scope: ListScope; famibookId: string | undefined } {
  if (identity.isAdmin) return { scope: 'all', famibookId: undefined };
  const { famibookId } = currentFamibook(identity);
  return { scope: isModerator(identity, famibookId) ? 'moderator' : 'member', famibookId };
}

/** Reads the total for an empty page, whose rows cannot carry it. */
function readTotal({ counters }: ListDeps, identity: Identity): Promise<number> {
  const { scope, famibookId } = listFor(identity);
  if (famibookId === undefined) return counters.readTotalOfAll();
  return scope === 'moderator'
    ? counters.readModeratorTotal(famibookId)
    : counters.readMemberTotal(famibookId, identity.userId);
}

interface PendingPage extends PageInfo {
  messages: MessageView[];
}

/** Posts of the current FamiBook that need a review, oldest first, so that a message precedes its replies (D11, D13). */
export function listPendingMessages({ lists, counters }: ListDeps) {
  return async (
    identity: Identity,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<PendingPage> => {
    const { famibookId } = currentFamibook(identity);
    const after = cursors.decode('pending', before);
    const [rows, total] = await Promise.all([
      lists.readPending({ callerId: identity.userId, famibookId, after, limit: limit + 1 }),
      counters.readToReview(famibookId),
    ]);
    const page = cutPage(rows, limit, (last) => cursors.encode('pending', positionByCreation(last)));
    return { messages: page.rows, next: page.next, total };
  };
}

/** Published messages and replies of one FamiBook, or of the platform when undefined (D36). */
export function countMessages({ counters }: Pick<Deps, 'counters'>) {
  return async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await counters.readPublished(famibookId),
  });
}
