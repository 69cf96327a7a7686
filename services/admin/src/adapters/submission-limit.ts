import { createHourlyLimit, type HourlyLimitOptions } from '@famibook/service-kit/cache/hourly-limit';
import { opaqueKey } from '@famibook/service-kit/cache/opaque-key';
import { addressBudget } from '@famibook/service-kit/http/address-budget';

type Options = Pick<HourlyLimitOptions, 'cache' | 'limit' | 'log' | 'now'>;

/** Subscription requests from one address in an hour (D24). */
export function createSubmissionLimit(options: Options) {
  const consume = createHourlyLimit({
    ...options,
    name: 'subscription',
    code: 'too_many_attempts',
    message: (wait) => `Too many attempts. Please try again in ${wait}.`,
  });
  return (address: string): Promise<void> => consume(opaqueKey(addressBudget(address)));
}
