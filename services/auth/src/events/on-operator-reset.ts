import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';

/** Writes the security log's entry for the operator's command, which works without this service, at the next start at the latest (D45). */
export function onOperatorReset(log: SecurityLog): Subscription<'person.password-reset-by-operator.v1'> {
  return {
    on: 'person.password-reset-by-operator.v1',
    handle: async ({ data }) => log.record({ event: 'password.reset-by-operator', userId: data.userId }),
  };
}
