/** The texts are in American English; dates follow the user's preferred English. */
export function english(): string {
  return navigator.languages?.find((language) => /^en\b/i.test(language)) ?? 'en-US';
}

// A new formatter costs more than a thousand uses of one.
function once<Formatter>(make: (language: string) => Formatter): () => Formatter {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= make(english());
    return formatter;
  };
}
const dates = (options: Intl.DateTimeFormatOptions) => once((language) => new Intl.DateTimeFormat(language, options));
const RELATIVE = once((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
const NUMBER = once((language) => new Intl.NumberFormat(language));
const WEEKDAY = dates({ weekday: 'long' });
const DAY_OF_YEAR = dates({ day: 'numeric', month: 'long' });
const FULL_DAY = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const TIME = dates({ timeStyle: 'short' });
const DAY_AND_TIME = dates({ dateStyle: 'long', timeStyle: 'short' });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const daysBetween = (then: Date, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);

/** A relative time: `just now`, `5 minutes ago`, `2 hours ago`, `yesterday`, `Sunday`, `March 3`, `March 3, 2019`. */
export function timeAgo(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return RELATIVE().format(-minutes, 'minute');
  const days = daysBetween(then, now);
  if (days === 0) return RELATIVE().format(-Math.floor(minutes / 60), 'hour');
  if (days === 1) return RELATIVE().format(-1, 'day');
  if (days < 7) return WEEKDAY().format(then);
  return (then.getFullYear() === now.getFullYear() ? DAY_OF_YEAR() : FULL_DAY()).format(then);
}

/** A day without its year: `March 3`. */
export function dayOfYear(day: Date): string {
  return DAY_OF_YEAR().format(day);
}

/** A day: `March 3, 2019`. */
export const dayOf = (instant: string): string => FULL_DAY().format(new Date(instant));

/** A day as the heading of what happened on it: `Today`, `Yesterday`, `March 3, 2019`. */
export function calendarDay(instant: string, now = new Date()): string {
  const days = daysBetween(new Date(instant), now);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayOf(instant);
}

/** A time of the day: `9:12 AM`. */
export function timeOfDay(instant: string): string {
  return TIME().format(new Date(instant));
}

/** The day on which a photo was taken: the camera's local time, sent as UTC. */
export const cameraDayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(english(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Day and time, for tooltips: `March 3, 2019 at 9:12 AM`. */
export const fullTime = (instant: string): string => DAY_AND_TIME().format(new Date(instant));

/** `1,284` */
export const formatCount = (count: number): string => NUMBER().format(count);
