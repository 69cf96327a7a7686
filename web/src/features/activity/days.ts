/** The days from which to which Activity is listed, as a date field writes them; '' where there is no bound. */
export interface Days {
  from: string;
  to: string;
}

export const ALL_DAYS: Days = { from: '', to: '' };

/** The days as the server's bounds, in the time zone of the reader: both days are whole (D41). */
export function timeBounds({ from, to }: Days): { since?: string; until?: string } {
  const since = midnight(from, 0);
  const until = midnight(to, 1);
  return { ...(since && { since }), ...(until && { until }) };
}

/** Undefined for what is no day yet, e.g. while its year is typed. */
function midnight(day: string, daysLater: number): string | undefined {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  // A day is not always 24 hours long.
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
