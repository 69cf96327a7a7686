import type { ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityFilter, ActivityLine } from '@famibook/contracts/activity/schemas';
import { ACTIVITY_WORDS } from '@famibook/contracts/activity/words';
import type { FamiBookId } from '@famibook/contracts/ids';

/** The lines of one FamiBook, or all of them. */
export type ActivityScope = FamiBookId | 'all';

/** A line as it is recorded: the same for everyone who may read it. */
export type RecordedLine = Omit<ActivityLine, 'at' | 'kind' | 'action'> & { at: Date; action: ActivityAction };

/** With its time as cursors have it. */
export type ListedLine = Omit<ActivityLine, 'at'> & { at: string };

/** Lines that a row shows in words with the searched text: of an action, and with these details. */
interface SaidLines {
  action: ActivityAction;
  details: ActivityLine['details'];
}

/** The lines that match, oldest and newest included. */
export interface ActivityFilters {
  scope: ActivityScope;
  search: string | undefined;
  said: readonly SaidLines[];
  kind: ActivityFilter['kind'];
  since: string;
  until: string;
}

export function filtersOf(scope: ActivityScope, { q, kind, since, until }: ActivityFilter): ActivityFilters {
  const said = q === undefined ? [] : linesThatSay(q);
  return { scope, search: q, said, kind, since: since ?? '-infinity', until: until ?? 'infinity' };
}

function linesThatSay(search: string): SaidLines[] {
  const sought = search.toLowerCase();
  return (Object.keys(ACTIVITY_WORDS) as ActivityAction[]).flatMap((action) =>
    ACTIVITY_WORDS[action]
      .map((said) => (typeof said === 'string' ? { words: said, details: {} } : said))
      .filter(({ words }) => words.toLowerCase().includes(sought))
      .map(({ details }) => ({ action, details })),
  );
}
