import { createHourlyLimit, type HourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';

type Options = Pick<HourlyLimitOptions, 'cache' | 'limit' | 'log' | 'now'>;

/** Changes of one person's name or picture in an hour: each is published to all who see the person (D24). */
export function createProfileLimit(options: Options): HourlyLimit {
  return createHourlyLimit({
    ...options,
    name: 'profile',
    code: 'too_many_requests',
    message: (wait) => `You have changed your name or picture ${options.limit} times. Please try again in ${wait}.`,
  });
}
