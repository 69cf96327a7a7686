import { TZDate } from '@date-fns/tz';

/** A time span without its end. */
interface Span {
  from: Date;
  to: Date;
}

/** One date in one earlier year. */
export interface EarlierDay {
  /** For photos with a camera's date: cameras write their local time as if it were UTC (D17). */
  camera: Span;
  /** For photos without one: the day in the caller's time zone. */
  zone: Span;
}

interface Years {
  timeZone: string;
  firstYear: number;
  lastYear: number;
}

/**
 * The date in each year from `firstYear` to `lastYear` before its own. Photos of a 29th of February also belong to the
 * 28th in years without a 29th.
 */
export function earlierDays(date: string, { timeZone, firstYear, lastYear }: Years): EarlierDay[] {
  const [thisYear = 0, month = 0, day = 0] = date.split('-').map(Number);
  const includesLeapDay = month === 2 && day === 28 && !isLeap(thisYear);
  const days: EarlierDay[] = [];
  for (let year = firstYear; year <= Math.min(lastYear, thisYear - 1); year++) {
    const hasDay = !(month === 2 && day === 29) || isLeap(year);
    if (hasDay) days.push(dayIn(timeZone, year, month, day));
    if (includesLeapDay && isLeap(year)) days.push(dayIn(timeZone, year, 2, 29));
  }
  return days;
}

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}

function dayIn(timeZone: string, year: number, month: number, day: number): EarlierDay {
  return {
    camera: { from: new Date(Date.UTC(year, month - 1, day)), to: new Date(Date.UTC(year, month - 1, day + 1)) },
    zone: { from: startOfDay(timeZone, year, month, day), to: startOfDay(timeZone, year, month, day + 1) },
  };
}

/** @param day may be after the end of its month */
function startOfDay(timeZone: string, year: number, month: number, day: number): Date {
  return new Date(new TZDate(year, month - 1, day, timeZone).getTime());
}
