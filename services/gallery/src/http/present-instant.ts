/**
 * What the database writes for a moment in UTC, `2026-11-21 10:00:00.123456` or with a `T`, as clients read it. Cut and
 * joined rather than parsed: a page has hundreds of them.
 */
export const presentInstant = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).replace('Z', '').padEnd(3, '0')}Z`;
