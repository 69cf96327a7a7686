import { describe, expect, it } from 'vitest';
import { createMemoryCache } from './cache/memory.ts';
import { createHourlyLimit } from './hourly-limit.ts';
import { createLog } from './log.ts';
import { createWritingLimit } from './writing-limit.ts';

const log = createLog({ level: 'silent' });
const shared = { log, now: () => new Date('2026-11-21T12:48:30Z') };

describe('a limit of an hour (D24)', () => {
  it('is one for all who share the cache and the name, and each key has its own', async () => {
    const cache = createMemoryCache();
    const settings = { FAMIBOOK_LIMIT_WRITING: 2 };
    const [board, gallery] = [
      createWritingLimit(settings, { ...shared, cache }),
      createWritingLimit(settings, { ...shared, cache }),
    ];
    await board('anna');
    await gallery('anna');
    await expect(board('anna')).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      message: 'You can write 2 messages and comments in an hour. Please try again in 12 minutes.',
      retryAfterSeconds: 690,
    });
    await board('tom');
  });

  it('begins anew with the next hour', async () => {
    let now = new Date('2026-11-21T12:59:59Z');
    const admit = createWritingLimit(
      { FAMIBOOK_LIMIT_WRITING: 1 },
      { cache: createMemoryCache(), log, now: () => now },
    );
    await admit('anna');
    await expect(admit('anna')).rejects.toMatchObject({ retryAfterSeconds: 1, message: /in 1 minute\.$/ });
    now = new Date('2026-11-21T13:00:00Z');
    await admit('anna');
  });

  it('holds for one replica while the shared cache is away', async () => {
    const cache = { increment: () => Promise.reject(new Error('no cache')) };
    const admit = createHourlyLimit({
      ...shared,
      cache,
      name: 'test',
      limit: 2,
      code: 'too_many_attempts',
      message: (wait) => `Wait ${wait}.`,
    });
    await admit('192.0.2.7');
    await admit('192.0.2.7');
    await expect(admit('192.0.2.7')).rejects.toMatchObject({ code: 'too_many_attempts', message: 'Wait 12 minutes.' });
    await admit('192.0.2.8');
  });
});
