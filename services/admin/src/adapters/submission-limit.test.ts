import { createLog } from '@famibook/service-kit/observability/log';
import { describe, expect, it } from 'vitest';
import { createSubmissionLimit } from './submission-limit.ts';

describe('the limit of subscription requests (D24)', () => {
  it('holds for one replica also while the shared cache is away', async () => {
    const away = () => Promise.reject(new Error('no cache'));
    const count = createSubmissionLimit({
      cache: { get: away, increment: away },
      limit: 2,
      log: createLog({ level: 'silent' }),
      now: () => new Date('2026-11-21T12:00:00Z'),
    });
    await count('192.0.2.7');
    await count('192.0.2.7');
    await expect(count('192.0.2.7')).rejects.toMatchObject({ code: 'too_many_attempts' });
    await count('192.0.2.8');
    for (const address of ['2001:db8::1', '2001:db8::2']) await count(address);
    await expect(count('2001:db8::3')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});
