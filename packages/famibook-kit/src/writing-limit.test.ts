import { createMemoryCache } from '@famibook/service-kit/cache/memory';
import { createLog } from '@famibook/service-kit/observability/log';
import { describe, expect, it } from 'vitest';
import { createWritingLimit } from './writing-limit.ts';

const log = createLog({ level: 'silent' });
const shared = { log, now: () => new Date('2026-11-21T12:48:30Z') };

describe('the hourly limit of what one user writes (D24)', () => {
  it('is shared by board and gallery, and each user has one', async () => {
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
      // 11:30 to the full hour, then half an hour until only one of the two counts.
      message: 'You can write 2 messages and comments in an hour. Please try again in 42 minutes.',
      retryAfterSeconds: 690 + 1_800,
    });
    await board('tom');
  });

  it('is not doubled around the full hour, because earlier writes still count', async () => {
    let now = new Date('2026-11-21T12:59:59Z');
    const consumeWritingLimit = createWritingLimit(
      { FAMIBOOK_LIMIT_WRITING: 100 },
      { cache: createMemoryCache(), log, now: () => now },
    );
    const written = async () => {
      for (let count = 0; ; count++) {
        const isCounted = await consumeWritingLimit('anna').then(
          () => true,
          () => false,
        );
        if (!isCounted) return count;
      }
    };
    expect(await written()).toBe(100);
    now = new Date('2026-11-21T13:00:00Z');
    expect(await written()).toBe(0);
    now = new Date('2026-11-21T13:15:00Z');
    expect(await written()).toBe(25);
    now = new Date('2026-11-21T13:30:00Z');
    expect(await written()).toBe(25);
    now = new Date('2026-11-21T15:30:00Z');
    expect(await written()).toBe(100);
  });
});
