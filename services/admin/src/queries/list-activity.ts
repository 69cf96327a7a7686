import type { ActivityFilter, ActivityQuery } from '@famibook/contracts/activity/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { defineCursors, NEWEST_FIRST } from '@famibook/famibook-kit/keyset';
import { capTotal, cutPage, type ListPage } from '@famibook/famibook-kit/page';
import { AppError } from '@famibook/service-kit/errors';
import { type ActivityScope, filtersOf, type ListedLine } from '../domain/activity.ts';
import type { Deps } from '../ports.ts';

const cursors = defineCursors({ activity: NEWEST_FIRST });
/** A total is exact up to here. */
const MAX_TOTAL = 10_000;
const LINES_AT_ONCE = 1_000;

/** The FamiBook whose desk the manager, or the administrator, is at. @throws AppError `choose_famibook` */
export function scopeOfDesk({ current }: Identity): ActivityScope {
  if (!current) throw new AppError('choose_famibook');
  return current.famibookId;
}

/** Who did what, the newest first (D13, D41). */
export function listActivity({ activity }: Pick<Deps, 'activity'>) {
  return async (scope: ActivityScope, { before, limit, ...filter }: ActivityQuery): Promise<ListPage<ListedLine>> => {
    const filters = filtersOf(scope, filter);
    const after = cursors.decode('activity', before);
    const [rows, counted] = await Promise.all([
      activity.list(filters, { after, limit: limit + 1 }),
      activity.count(filters, MAX_TOTAL + 1),
    ]);
    return { ...cutPage(rows, limit, (last) => cursors.encode('activity', last)), ...capTotal(counted, MAX_TOTAL) };
  };
}

/** All lines that match, the newest first, read as slowly as they are taken. */
export function readActivity({ activity }: Pick<Deps, 'activity'>) {
  return async function* (scope: ActivityScope, filter: ActivityFilter): AsyncGenerator<ListedLine> {
    const filters = filtersOf(scope, filter);
    for (let after = NEWEST_FIRST.start; ; ) {
      const lines = await activity.list(filters, { after, limit: LINES_AT_ONCE });
      yield* lines;
      const last = lines.at(-1);
      if (!last || lines.length < LINES_AT_ONCE) return;
      after = last;
    }
  };
}
