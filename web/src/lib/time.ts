const english = (): string => navigator.languages?.find((language) => /^en\b/i.test(language)) ?? 'en-GB';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const daysBetween = (then: Date, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);

/** As people say it: `just now`, `5 minutes ago`, `2 hours ago`, `yesterday`, `Sunday`, `3 March`, `3 March 2019`. */
export const timeAgo = (instant: string, now = new Date()): string => {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / MINUTE);
  if (minutes < 1) return 'just now';
  const relative = new Intl.RelativeTimeFormat(english(), { numeric: 'auto' });
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const days = daysBetween(then, now);
  if (days === 0) return relative.format(-Math.floor(minutes / 60), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  if (days < 7) return then.toLocaleDateString(english(), { weekday: 'long' });
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return then.toLocaleDateString(english(), { day: 'numeric', month: 'long', year });
};

/** The day: `3 March 2019`. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(english(), { day: 'numeric', month: 'long', year: 'numeric' });

/** The day a camera wrote down: local time of where it was, carried as UTC. */
export const cameraDayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(english(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Day and time, for tooltips: `3 March 2019 at 09:12`. */
export const fullTime = (instant: string): string =>
  new Date(instant).toLocaleString(english(), { dateStyle: 'long', timeStyle: 'short' });

/** `1,284` */
export const formatCount = (count: number): string => count.toLocaleString(english());
