import type { ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityFilter, ActivityLine } from '@famibook/contracts/activity/schemas';
import type { FamiBookId } from '@famibook/contracts/ids';

/** The lines of one FamiBook, or all of them. */
export type ActivityScope = FamiBookId | 'all';

/** A line as it is recorded: the same for everyone who may read it. */
export type RecordedLine = Omit<ActivityLine, 'at' | 'kind' | 'action'> & { at: Date; action: ActivityAction };

/** With its time as cursors have it. */
export type ListedLine = Omit<ActivityLine, 'at'> & { at: string };

/** The lines that match, oldest and newest included. */
export interface ActivityFilters {
  scope: ActivityScope;
  search: string | undefined;
  kind: ActivityFilter['kind'];
  since: string;
  until: string;
}

export function filtersOf(scope: ActivityScope, { q, kind, since, until }: ActivityFilter): ActivityFilters {
  return { scope, search: q, kind, since: since ?? '-infinity', until: until ?? 'infinity' };
}
