import { z } from 'zod';
import { Month } from './page.ts';

/** By when photos were shared, or taken (D13). */
export const PhotoOrder = z.enum(['shared', 'taken'], { error: 'sort must be shared or taken' }).default('shared');
export type PhotoOrder = z.infer<typeof PhotoOrder>;

export const MonthCount = z.object({ month: Month, count: z.number().int().positive() });
export type MonthCount = z.infer<typeof MonthCount>;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

export const OnThisDayQuery = z.object({
  /** Today, where the caller is. */
  date: z.iso.date('A date is written YYYY-MM-DD'),
  /** IANA name. */
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This time zone is not known')
    .meta({ format: 'time-zone', description: 'A name of the IANA time zone database.' })
    .default('UTC'),
});
export type OnThisDayQuery = z.infer<typeof OnThisDayQuery>;
