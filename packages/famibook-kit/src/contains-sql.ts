/**
 * SQL: whether `text` has `search` in it, whatever the case, with `%` and `_` as themselves. Finds a trigram index of
 * `lower(text)`.
 */
export const containsSql = (text: string, search: string) =>
  String.raw`lower(${text}) LIKE '%' || regexp_replace(lower(${search}), '([\\%_])', '\\\1', 'g') || '%'`;
