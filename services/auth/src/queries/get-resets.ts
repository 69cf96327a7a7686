import type { ResetRequestId } from '@famibook/contracts/ids';
import type { SearchQuery } from '@famibook/contracts/page';
import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import { defineCursors, NEWEST_REQUEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import type { Deps } from '../ports.ts';
import { findOwnReset } from '../steps/find-own-reset.ts';
import type { ListedReset, ResetList } from '../store/reset-lists.ts';

/** The state of a request for the browser that made it. @throws AppError `reset_not_found` */
export function getResetStatus(deps: Pick<Deps, 'stores' | 'reader' | 'now'>) {
  return async (requestId: ResetRequestId, secret: string | null): Promise<ResetStatus> => {
    const { id, state, completedAt, code } = await findOwnReset(deps, requestId, secret);
    return { id, isApproved: state !== 'pending', completedAt: completedAt?.toISOString() ?? null, code };
  };
}

const cursors = defineCursors({ pending: NEWEST_REQUEST_FIRST, approved: NEWEST_REQUEST_FIRST });

/** Requests for a new password that wait, or that were approved (D13, D23). */
export function listResets({ readResets, now }: Pick<Deps, 'readResets' | 'now'>) {
  return async (list: ResetList, { q: search, before, limit }: SearchQuery): Promise<ListPage<ListedReset>> => {
    const after = cursors.decode(list, before);
    const { rows, total } = await readResets(list, { now: now(), search, after, limit: limit + 1 });
    return { ...cutPage(rows, limit, ({ position }) => cursors.encode(list, position)), total };
  };
}
