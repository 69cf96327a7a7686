/**
 * SQL: whether `text` has `search` in it, whatever the case, with `%` and `_` as themselves. Finds a trigram index of
 * `lower(text)`.
 */
export function containsSql(text: string, search: string) {
  return String.raw`lower(${text}) LIKE '%' || regexp_replace(lower(${search}), '([\\%_])', '\\\1', 'g') || '%'`;
}
