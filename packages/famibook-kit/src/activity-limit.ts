import { createHourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';
import { limitSetting } from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';

const LINES_AN_HOUR = 300;

/** The setting of every service in which a user can repeat at will what Activity records. */
export const ActivityLimitSettings = z.object({
  FAMIBOOK_LIMIT_ACTIVITY: limitSetting(LINES_AN_HOUR, 'lines that one user adds to Activity at will in an hour'),
});
export type ActivityLimitSettings = z.infer<typeof ActivityLimitSettings>;

/** Counts one line that this user adds to Activity at will. @throws AppError `too_many_requests` */
export type ConsumeActivityLimit = (userId: string) => Promise<void>;

/** Limits what one user adds to Activity in an hour, in all services together: a line stays for a year (D24, D41). */
export function createActivityLimit(
  { FAMIBOOK_LIMIT_ACTIVITY: limit }: ActivityLimitSettings,
  { cache, log, now }: Pick<HourlyLimitOptions, 'cache' | 'log' | 'now'>,
): ConsumeActivityLimit {
  return createHourlyLimit({
    cache,
    log,
    now,
    name: 'activity',
    limit,
    code: 'too_many_requests',
    message: (wait) => `You have done this too often. Please try again in ${wait}.`,
  });
}
