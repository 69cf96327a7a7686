import { createHourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';
import { limitSetting } from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';

const POSTS_AND_COMMENTS_AN_HOUR = 600;

/** The setting of every service in which users write. */
export const WritingLimitSettings = z.object({
  FAMIBOOK_LIMIT_WRITING: limitSetting(
    POSTS_AND_COMMENTS_AN_HOUR,
    'messages, replies and comments of one user in an hour',
  ),
});
export type WritingLimitSettings = z.infer<typeof WritingLimitSettings>;

/** Counts one message, reply or comment of this user. @throws AppError `too_many_requests` */
export type ConsumeWritingLimit = (userId: string) => Promise<void>;

/** Limits what one user writes in an hour, on the board and below photos together (D24). */
export function createWritingLimit(
  { FAMIBOOK_LIMIT_WRITING: limit }: WritingLimitSettings,
  { cache, log, now }: Pick<HourlyLimitOptions, 'cache' | 'log' | 'now'>,
): ConsumeWritingLimit {
  return createHourlyLimit({
    cache,
    log,
    now,
    name: 'writing',
    limit,
    code: 'too_many_requests',
    message: (wait) =>
      `You can write ${limit.toLocaleString('en')} messages and comments in an hour. Please try again in ${wait}.`,
  });
}
