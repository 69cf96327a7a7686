/** What the database writes for a moment in UTC is `2026-11-21 10:00:00.12`. Cut and joined rather than parsed. */
const written = (text: string, digits: number): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 20 + digits).padEnd(digits, '0')}Z`;

/** In full, as a cursor keeps it: with fewer digits a page would lose or repeat rows. */
export const microseconds = (text: string): string => written(text, 6);

/** As clients read it. */
export const milliseconds = (text: string): string => written(text, 3);
