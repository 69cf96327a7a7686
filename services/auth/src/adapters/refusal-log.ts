import { clientAddress } from '@famibook/service-kit/http/client-address';
import type { SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import type { RefusalLog } from '../ports.ts';

const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Writes one refusal per minute and address, so that repeated attempts cannot fill the log. */
export function boundRefusals(log: SecurityLog, now: () => Date): RefusalLog {
  const written = new Set<string>();
  let minute = 0;
  return {
    record: (entry) => log.record(entry),
    refused: ({ userId, email }) => {
      const current = Math.floor(now().getTime() / MINUTE_MS);
      if (current !== minute) written.clear();
      minute = current;
      const address = clientAddress() ?? '';
      if (written.has(address) || written.size >= MAX_ADDRESSES) return;
      written.add(address);
      log.record({ event: 'attempts.refused', ...(userId && { userId }), ...(email && { email }) });
    },
  };
}
