import { createHourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';

interface Options extends Pick<HourlyLimitOptions, 'cache' | 'log' | 'now'> {
  /** Changes of one person in an hour. */
  limit: number;
}

/** Counts changes of portraits (D24). */
export function createPortraitLimit(options: Options): (userId: string) => Promise<void> {
  return createHourlyLimit({
    ...options,
    name: 'portrait',
    code: 'too_many_requests',
    message: (wait) => `You have changed your picture ${options.limit} times. Please try again in ${wait}.`,
  });
}
