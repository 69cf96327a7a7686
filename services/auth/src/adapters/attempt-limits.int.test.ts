import { randomUUID } from 'node:crypto';
import { redisUrl } from '@famibook/testing/backing/urls';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthConfig } from '../config.ts';
import type { AttemptLimits } from '../ports.ts';
import { createAttemptLimits } from './attempt-limits.ts';

const config = AuthConfig.parse({
  FAMIBOOK_LIMIT_LOGIN: '3',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '5',
  FAMIBOOK_LIMIT_JOIN: '2',
});
const RUN = randomUUID();
const codes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) => (one.status === 'fulfilled' ? 'may' : one.reason.code)).sort();

const wrong = async () => null;
const right = async () => 'anna';

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
  const attemptOf = (email: string) => ({
    email: `${email}-${kind}-${RUN}@example.org`,
    address: `${email}-${kind}-${RUN}`,
    knownBrowser: null,
  });

  test('are counted by all replicas together, and taken back when they were right', async () => {
    const [one, two] = replicas();
    const all = [one, two, one, two].map((limits) => limits.attempt(attemptOf('tom'), wrong));
    expect(await codes(all)).toEqual(['may', 'may', 'may', 'too_many_attempts']);
    const ofAnna = [one, two].map((limits) => limits.attempt(attemptOf('anna-in-time'), wrong));
    expect(await codes(ofAnna)).toEqual(['may', 'may']);
    expect(await one.attempt(attemptOf('anna-in-time'), right)).toBe('anna');
  });

  test('run a few at once, so that right ones never use the limit up, however many come', async () => {
    const limits = createAttemptLimits(
      AuthConfig.parse({ FAMIBOOK_LIMIT_LOGIN_ADDRESS: '30' }),
      kind === 'Redis' ? redis : undefined,
    );
    const all = Array.from({ length: 40 }, () =>
      limits.attempt({ ...attemptOf('eager'), address: `eager${RUN}` }, right),
    );
    expect(await codes(all)).toEqual(Array(40).fill('may'));
    const guesses = Array.from({ length: 40 }, () =>
      limits.attempt({ ...attemptOf('thief'), address: `thief${RUN}` }, wrong),
    );
    expect((await codes(guesses)).filter((code) => code === 'may')).toHaveLength(10);
  });

  test('that could not be decided do not count', async () => {
    const [one] = replicas();
    const broken = () => one.attempt(attemptOf('unlucky'), () => Promise.reject(new Error('no database')));
    for (let time = 0; time < 5; time++) await expect(broken()).rejects.toThrow('no database');
    expect(await one.attempt(attemptOf('unlucky'), right)).toBe('anna');
  });

  test('of a known browser have a budget of their own', async () => {
    const [one, two] = replicas();
    const known = { ...attemptOf('anna'), address: `home-${kind}${RUN}`, knownBrowser: `anna:${kind}${RUN}` };
    const stranger = { ...known, knownBrowser: null };
    expect(await codes([1, 2, 3, 4].map(() => one.attempt(stranger, wrong)))).toContain('too_many_attempts');
    expect(await codes([one, two, one, two].map((limits) => limits.attempt(known, wrong)))).toEqual([
      'may',
      'may',
      'may',
      'too_many_attempts',
    ]);
  });

  test('of a known browser whose budget is spent count as those of any browser from that address', async () => {
    const [one, two] = replicas();
    const known = (address: string) => ({
      ...attemptOf('bea'),
      address: `${address}-${kind}${RUN}`,
      knownBrowser: `bea:${kind}${RUN}`,
    });
    await codes([one, two, one, two, one, two, one].map((limits) => limits.attempt(known('thief'), wrong)));
    await expect(one.attempt(known('thief'), wrong)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(await two.attempt(known('owner'), right)).toBe('anna');
  });

  test('say when to try again', async () => {
    const [one, two] = replicas();
    await Promise.all([one.count('join', kind + RUN), two.count('join', kind + RUN)]);
    await expect(one.count('join', kind + RUN)).rejects.toMatchObject({
      code: 'too_many_attempts',
      message: expect.stringMatching(/^Too many attempts\. Please try again in (?:5\d|60) minutes\.$/),
      // Minutes may have passed since the first.
      retryAfterSeconds: expect.closeTo(3_600, -3),
    });
  });
});

test('while Redis is away a replica counts for itself, and no sign-in waits for it', async () => {
  const away = new Redis('redis://127.0.0.1:1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
  });
  away.on('error', () => undefined);
  const limits = createAttemptLimits(config, away);
  const all = Array.from({ length: 5 }, () =>
    limits.attempt({ email: 'away@example.org', address: 'away', knownBrowser: null }, wrong),
  );
  expect(await codes(all)).toEqual(['may', 'may', 'may', 'too_many_attempts', 'too_many_attempts']);
  away.disconnect();
});
