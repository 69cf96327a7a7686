import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import type { SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';

/**
 * What auth does when events arrive; all of its other work begins with a request. The operator's commands work without
 * this service, so that their entries (D45) are written at the next start at the latest.
 */
export function subscriptions(log: SecurityLog): readonly AnySubscription[] {
  const onOperatorReset: Subscription<'person.password-reset-by-operator.v1'> = {
    on: 'person.password-reset-by-operator.v1',
    handle: async ({ data }) => log.record({ event: 'password.reset-by-operator', userId: data.userId }),
  };
  const onSecondFactorReset: Subscription<'person.second-factor-reset-by-operator.v1'> = {
    on: 'person.second-factor-reset-by-operator.v1',
    handle: async ({ data }) => log.record({ event: 'second-factor.reset-by-operator', userId: data.userId }),
  };
  const onAdministratorCreated: Subscription<'person.administrator-created-by-operator.v1'> = {
    on: 'person.administrator-created-by-operator.v1',
    handle: async ({ data }) => log.record({ event: 'administrator.created-by-operator', userId: data.userId }),
  };
  const onAccountsListed: Subscription<'operator.accounts-listed.v1'> = {
    on: 'operator.accounts-listed.v1',
    handle: async () => log.record({ event: 'accounts.listed-by-operator' }),
  };
  return [onOperatorReset, onSecondFactorReset, onAdministratorCreated, onAccountsListed];
}
