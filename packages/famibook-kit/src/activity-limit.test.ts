import { createMemoryCache } from '@famibook/service-kit/cache/memory';
import { createLog } from '@famibook/service-kit/observability/log';
import { expect, test } from 'vitest';
import { createActivityLimit } from './activity-limit.ts';

test('what one user adds to Activity in an hour is counted for all services together (D24, D41)', async () => {
  const shared = {
    cache: createMemoryCache(),
    log: createLog({ level: 'silent' }),
    now: () => new Date('2026-11-21T12:48:30Z'),
  };
  const [board, auth] = [1, 2].map(() => createActivityLimit({ FAMIBOOK_LIMIT_ACTIVITY: 2 }, shared));
  await board?.('anna');
  await auth?.('anna');
  await expect(board?.('anna')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'You have done this too often. Please try again in 42 minutes.',
  });
  await board?.('tom');
});
