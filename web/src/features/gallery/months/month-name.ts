import { english } from '../../../lib/time.ts';

const LONG = new Intl.DateTimeFormat(english(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat(english(), { month: 'short', timeZone: 'UTC' });

const first = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** Turns `2019-07` into `July 2019`. */
export const monthName = (month: string): string => LONG.format(first(month));
/** Turns `2019-07` into `Jul`. */
export const shortMonthName = (month: string): string => SHORT.format(first(month));

export const yearOf = (month: string): string => month.slice(0, 4);
