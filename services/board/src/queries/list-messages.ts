import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { SearchQuery } from '@famibook/contracts/page';
import { positionByCreation, withoutRemoved } from '@famibook/famibook-kit/content-view';
import { capTotal, cutPage, type ListPage, type PageQuery } from '@famibook/famibook-kit/page';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { cursors, type ListScope, type MessageView, type Nested, nestReplies } from '../domain/message.ts';
import { isModerator } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readSeenPage, withNext } from '../steps/read-seen-page.ts';
import type { LastPost } from '../store/counters.ts';
import type { ListedMessage } from '../store/message-lists.ts';

type ListDeps = Pick<Deps, 'lists' | 'counters'>;

interface ListQuery extends PageQuery {
  author?: string | undefined;
  /** A text that the wanted messages show. */
  q?: string | undefined;
}

/**
 * Messages of the current FamiBook with their oldest replies, which the total does not count; the administrator's list has
 * those of all (D1, D13).
 */
export function listMessages(deps: ListDeps) {
  const { lists } = deps;
  return async (
    identity: Identity,
    { limit, before, author, q: search }: ListQuery,
  ): Promise<ListPage<Nested<MessageView>>> => {
    const after = cursors.decode('message', before);
    const list = { ...listFor(identity), callerId: identity.userId, author, search };
    const isFiltered = author !== undefined || search !== undefined;
    const [rows, foundTotal] = await Promise.all([
      readSeenPage({ after, limit }, (part) => lists.readMessages({ ...list, ...part }), {
        entriesOf: rootsOf,
        readEntries: (part) => lists.readRoots({ ...list, ...part }),
      }),
      isFiltered ? lists.countFound(list) : undefined,
    ]);
    const total =
      foundTotal === undefined
        ? { total: rows[0]?.total ?? (await readTotal(deps, identity)) }
        : capTotal(foundTotal, TAG_TOTAL_CAP);
    const page = rows.filter(({ isOnNextPage }) => !isOnNextPage);
    const last = page.length < rows.length ? page.findLast(({ parentId }) => parentId === null) : undefined;
    const next = last && cursors.encode('message', positionByCreation(last));
    return { rows: nestReplies(withoutRemoved(page)), next, ...total };
  };
}

function rootsOf(rows: readonly ListedMessage[]): ListedMessage[] {
  return rows.filter(({ parentId }) => parentId === null);
}

function listFor(identity: Identity): { scope: ListScope; famibookId: string | undefined } {
  if (identity.isAdmin) return { scope: 'all', famibookId: undefined };
  const { famibookId } = currentFamiBook(identity);
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

/** Posts of the current FamiBook that need a review, oldest first, so that a message precedes its replies (D11, D13). */
export function listPendingMessages(deps: ListDeps) {
  return (identity: Identity, query: SearchQuery) =>
    listPending(deps, identity, currentFamiBook(identity).famibookId, query);
}

/** The same of all FamiBooks, for the administrator. */
export function listAllPendingMessages(deps: ListDeps) {
  return (identity: Identity, query: SearchQuery) => listPending(deps, identity, undefined, query);
}

async function listPending(
  { lists, counters }: ListDeps,
  { userId: callerId }: Identity,
  famibookId: FamiBookId | undefined,
  { q: search, before, limit }: SearchQuery,
): Promise<ListPage<MessageView>> {
  const after = cursors.decode('pending', before);
  const read = withNext((part) => lists.readPending({ callerId, famibookId, search, ...part }));
  const [rows, total] = await Promise.all([
    readSeenPage({ after, limit }, read),
    search === undefined ? counters.readToReview(famibookId) : lists.countPendingMatches({ famibookId, search }),
  ]);
  const page = cutPage(rows, limit, (last) => cursors.encode('pending', positionByCreation(last)));
  return { ...page, rows: withoutRemoved(page.rows), total };
}

/** When a message was last posted in each of these FamiBooks. */
export function getLastPosts({ counters }: Pick<Deps, 'counters'>) {
  return (famibookIds: readonly FamiBookId[]): Promise<LastPost[]> => counters.readLastPosts(famibookIds);
}

/** Published messages and replies (D36), and those that wait for a review, of one FamiBook or of all when undefined. */
export function countMessages({ counters }: Pick<Deps, 'counters'>) {
  return async (famibookId: string | undefined): Promise<{ total: number; toReview: number }> => {
    const [total, toReview] = await Promise.all([
      counters.readPublished(famibookId),
      counters.readToReview(famibookId),
    ]);
    return { total, toReview };
  };
}
