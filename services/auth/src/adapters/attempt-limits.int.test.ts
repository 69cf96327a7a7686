import { randomUUID } from 'node:crypto';
import { redisUrl } from '@famibook/testing/backing/urls';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthConfig } from '../config.ts';
import type { AttemptLimits } from '../use-cases/deps.ts';
import { createAttemptLimits } from './attempt-limits.ts';

const config = AuthConfig.parse({
  FAMIBOOK_LIMIT_LOGIN: '3',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '5',
  FAMIBOOK_LIMIT_JOIN: '2',
});
const RUN = randomUUID();
const codes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) => (one.status === 'fulfilled' ? 'may' : one.reason.code)).sort();

let redis: Redis;
let other: Redis;
beforeAll(async () => {
  redis = new Redis(await redisUrl());
  other = new Redis(await redisUrl());
});
afterAll(() => {
  redis?.disconnect();
  other?.disconnect();
});

/** Two replicas as a service has them: in one process they are the same. */
const kinds: [string, () => [AttemptLimits, AttemptLimits]][] = [
  [
    'memory',
    () => {
      const limits = createAttemptLimits(config, undefined);
      return [limits, limits];
    },
  ],
  ['Redis', () => [createAttemptLimits(config, redis), createAttemptLimits(config, other)]],
];

describe.each(kinds)('attempts counted in %s (D24)', (kind, replicas) => {
  const who = (email: string) => ({
    email: `${email}-${kind}-${RUN}@example.org`,
    address: `${kind}${RUN}`,
    knownBrowser: null,
  });

  test('are counted by all replicas together, and taken back when they were right', async () => {
    const [one, two] = replicas();
    const all = [one, two, one, two].map((limits) => limits.begin(who('tom')));
    expect(await codes(all)).toEqual(['may', 'may', 'may', 'too_many_attempts']);
    const [first] = await Promise.allSettled(all);
    if (first?.status === 'fulfilled') await first.value.succeeded();
    await expect(two.begin(who('tom'))).resolves.toBeDefined();
  });

  test('of a known browser have a budget of their own', async () => {
    const [one, two] = replicas();
    const known = { ...who('anna'), knownBrowser: `anna:${kind}${RUN}` };
    expect(await codes([one, two, one, two].map((limits) => limits.begin(known)))).toEqual([
      'may',
      'may',
      'may',
      'too_many_attempts',
    ]);
  });

  test('tell when to come back', async () => {
    const [one, two] = replicas();
    await Promise.all([one.count('join', kind + RUN), two.count('join', kind + RUN)]);
    await expect(one.count('join', kind + RUN)).rejects.toMatchObject({
      code: 'too_many_attempts',
      message: 'Too many attempts. Please try again in 60 minutes.',
      retryAfterSeconds: 3_600,
    });
  });
});

test('while Redis is away a replica counts for itself, and nobody waits for it', async () => {
  const away = new Redis('redis://127.0.0.1:1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
  });
  away.on('error', () => undefined);
  const limits = createAttemptLimits(config, away);
  const started = performance.now();
  const all = Array.from({ length: 5 }, () =>
    limits.begin({ email: 'away@example.org', address: 'away', knownBrowser: null }),
  );
  expect(await codes(all)).toEqual(['may', 'may', 'may', 'too_many_attempts', 'too_many_attempts']);
  expect(performance.now() - started).toBeLessThan(1_500);
  away.disconnect();
});
