import type { SearchQuery } from '@famibook/contracts/page';
import { defineCursors, NEWEST_REQUEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import type { ListedSubscription, SubscriptionList } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

const cursors = defineCursors({
  pending: NEWEST_REQUEST_FIRST,
  approved: NEWEST_REQUEST_FIRST,
  all: NEWEST_REQUEST_FIRST,
});

/** Requests for FamiBooks, the newest first (D13). */
export function listSubscriptions({ subscriptions }: Pick<Deps, 'subscriptions'>) {
  return async (
    list: SubscriptionList,
    { q: search, before, limit }: SearchQuery,
  ): Promise<ListPage<ListedSubscription>> => {
    const after = cursors.decode(list, before);
    const [rows, total] = await Promise.all([
      subscriptions.list(list, { search, after, limit: limit + 1 }),
      search === undefined
        ? subscriptions.readTotals().then((totals) => totals[list])
        : subscriptions.countMatches(list, search),
    ]);
    return { ...cutPage(rows, limit, ({ at, id }) => cursors.encode(list, { at, id: String(id) })), total };
  };
}
