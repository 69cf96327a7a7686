/**
 * What the database writes for a moment in UTC, `2026-11-21 10:00:00.12` or with a `T`, in full: six digits after the
 * point. Cut and joined rather than parsed, which would lose the last three.
 */
export const microseconds = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 26).padEnd(6, '0')}Z`;
