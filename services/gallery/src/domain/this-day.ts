import { TZDate } from '@date-fns/tz';

/** A stretch of time, its end not included. */
interface Span {
  from: Date;
  to: Date;
}

/** One date in one earlier year. */
export interface EarlierDay {
  /** By cameras, which write their own local time as UTC (D17). */
  camera: Span;
  /** By the clocks of the time zone. */
  zone: Span;
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** When a day begins somewhere; `day` may lie beyond the end of its month. */
const beginning = (timeZone: string, year: number, month: number, day: number): Date =>
  new Date(new TZDate(year, month - 1, day, timeZone).getTime());

const dayIn = (timeZone: string, year: number, month: number, day: number): EarlierDay => ({
  camera: { from: new Date(Date.UTC(year, month - 1, day)), to: new Date(Date.UTC(year, month - 1, day + 1)) },
  zone: { from: beginning(timeZone, year, month, day), to: beginning(timeZone, year, month, day + 1) },
});

/**
 * The same date in each year from `firstYear` to `lastYear` before the date's own. A 29th of February is remembered on
 * its own day, and where there is none on the 28th.
 */
export const earlierDays = (
  date: string,
  { timeZone, firstYear, lastYear }: { timeZone: string; firstYear: number; lastYear: number },
): EarlierDay[] => {
  const [thisYear = 0, month = 0, day = 0] = date.split('-').map(Number);
  const remembersLeapDay = month === 2 && day === 28 && !isLeap(thisYear);
  const days: EarlierDay[] = [];
  for (let year = firstYear; year <= Math.min(lastYear, thisYear - 1); year++) {
    const hasDay = !(month === 2 && day === 29) || isLeap(year);
    if (hasDay) days.push(dayIn(timeZone, year, month, day));
    if (remembersLeapDay && isLeap(year)) days.push(dayIn(timeZone, year, 2, 29));
  }
  return days;
};
