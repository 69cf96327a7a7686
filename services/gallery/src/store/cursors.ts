import { defineCursors, OLDEST, type Position } from '@famibook/famibook-kit/keyset';

/** `shared` and `taken` order photos (D13), `comment` the comments on a photo, `reaction` the users who react to it. */
export const cursors = defineCursors({ shared: 'before', taken: 'before', comment: 'before', reaction: 'before' });

/** The position just above the newest photo of a month such as `2026-11`. */
export function endOfMonth(month: string): Position {
  const [year, number] = month.split('-').map(Number);
  return { at: new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString(), id: OLDEST.id };
}
