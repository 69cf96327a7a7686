import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';

/** What users react to: the table `photo` has counts, and `photo_reaction` has a row per user, photo and kind. */
export type Subject = 'photo' | 'message';

function list(format: (kind: string, names: { count: string; own: string }) => string, separator = ', '): string {
  return REACTION_KINDS.map((kind) => format(kind, REACTIONS[kind])).join(separator);
}

/** The counts of the rows `row`: `p.likes, p.hearts`. */
export function reactionCounts(row: string): string {
  return list((_, { count }) => `${row}.${count}`);
}

/** Whether the caller reacted, from the join of `joinOwnReactions`. */
export const OWN_REACTIONS = list((_, { own }) => `coalesce(mine.${own}, false) AS ${own}`);

/** `bool_or(kind = 'like') AS liked, …`, for reactions grouped by user or by subject. */
export const REACTED = list((kind, { own }) => `bool_or(kind = '${kind}') AS ${own}`);

/** Joins the reactions of the user `$1` to the rows `row`; it looks up only rows that have reactions. */
export function joinOwnReactions(subject: Subject, row: string): string {
  const any = list((_, { count }) => `${row}.${count}`, ' + ');
  return `LEFT JOIN LATERAL (
  SELECT ${REACTED}
  FROM ${subject}_reaction r WHERE r.${subject}_id = ${row}.id AND r.user_id = $1 AND ${any} > 0
) mine ON true`;
}

/** Counts rows with a `kind`: `count(*) FILTER (WHERE kind = 'like')::int AS likes, …`. */
export const COUNT_BY_KIND = list((kind, { count }) => `count(*) FILTER (WHERE kind = '${kind}')::int AS ${count}`);

/** The `SET` clause that subtracts the counts of `less` from those of `row`. */
export function subtractCounts(row: string): string {
  return list((_, { count }) => `${count} = ${row}.${count} - less.${count}`);
}

/** The `SET` clause that adds the counts of `more` to those of `row`. */
export function addCounts(row: string, more: string): string {
  return list((_, { count }) => `${count} = ${row}.${count} + ${more}.${count}`);
}
