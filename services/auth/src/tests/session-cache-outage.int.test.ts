import { createHash } from 'node:crypto';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import {
  endSession,
  isSessionCacheCurrent,
  listSessions,
  resolveSession,
} from '@famibook/contracts/sessions/endpoints';
import { sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { gateway } from '@famibook/gateway/service';
import type { Cache } from '@famibook/service-kit/cache/cache';
import { createRedisCache } from '@famibook/service-kit/cache/redis';
import { createLog } from '@famibook/service-kit/observability/log';
import { type RunningServices, runServices } from '@famibook/service-kit/runtime/run-services';
import { defineService } from '@famibook/service-kit/runtime/service';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { type Reaper, startReaper } from '@famibook/testing/backing/reaper';
import { type RedisServer, startRedis } from '@famibook/testing/backing/redis';
import type { Client } from '@famibook/testing/clients/client';
import { signIn } from '@famibook/testing/families/family';
import { type Line, lineTo } from '@famibook/testing/network/line';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { auth } from '../service.ts';
import { ADMIN, NO_LIMITS } from '../testing/auth-fixture.ts';

/** An old entry outlives every wait of these tests. */
const LONG_S = 900;
const WAIT = { timeout: 60_000, interval: 100 };

// Each change here responds seconds later, and each command to a frozen cache times out.
vi.setConfig({ testTimeout: 180_000 });

const log = createLog({ level: 'silent' });
let reaper: Reaper;
let redis: RedisServer;
let database: FreshDatabase;
let app: TestApp;
/** What auth reaches the cache by; the gateway has a way of its own. */
let line: Line;
let cacheOfAuth: Cache;
let runningAuth: RunningServices;

const ELSEWHERE = '/api/photos/elsewhere';
/** A service that knows of a caller what the gateway's token says. */
const elsewhere = defineService({
  name: 'gallery',
  config: z.object({}),
  compose: () => ({
    routes: (app) => app.on({ ...listPhotos, path: ELSEWHERE, access: 'signed-in' }, () => []),
  }),
});

const startAuth = () =>
  runServices([auth], {
    env: {
      ...NO_LIMITS,
      DATABASE_URL: database.url,
      FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
      FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
    },
    platform: {
      ...app.platform,
      cache: cacheOfAuth,
      startSubscriptions: () => undefined,
      stopSubscriptions: async () => undefined,
    },
    hasToMigrate: true,
  });

beforeAll(async () => {
  reaper = startReaper();
  [redis, database] = await Promise.all([startRedis(reaper), freshDatabase()]);
  line = await lineTo(redis.url);
  cacheOfAuth = await createRedisCache({ url: line.url.replace('http:', 'redis:'), log });
  app = await bootForTest([gateway, elsewhere], { databaseUrl: database.url, env: { REDIS_URL: redis.url } });
  runningAuth = await startAuth();
});
afterAll(async () => {
  await runningAuth?.stop();
  await app?.stop();
  await cacheOfAuth?.stop();
  await line?.[Symbol.asyncDispose]();
  await database?.drop();
  await reaper?.reap();
});

const enter = () => signIn(app.url('gateway'), ADMIN);
const keyOf = (browser: Client) =>
  sessionCacheKey(
    createHash('sha256')
      .update(browser.cookies.get('famibook_session') ?? '')
      .digest('hex'),
  );
/** Not asked of auth, which looks into its database. */
const statusOf = async (browser: Client) => (await browser.fetch(ELSEWHERE)).status;
/** A command to a cache that has just come back may time out. */
const cached = (key: string) => vi.waitFor(() => app.platform.cache.get(key), WAIT);
const isCurrent = async () => (await app.asService('gateway').call(isSessionCacheCurrent)).isCurrent;

/** Two browsers of one user; the cache holds on to the session of the second. */
async function twoBrowsers() {
  line.setDown(false);
  await vi.waitFor(async () => expect(await isCurrent()).toBe(true), WAIT);
  const [phone, lost] = [await enter(), await enter()];
  const key = keyOf(lost);
  const session = await app
    .asService('gateway')
    .call(resolveSession, { body: { sessionHash: key.split(':')[1] ?? '' } });
  if (!session) throw new Error('the session should be open');
  await vi.waitFor(() => app.platform.cache.setIfNewer(key, JSON.stringify(session), session.version, LONG_S), WAIT);
  const before = await Promise.all([statusOf(phone), statusOf(lost)]);
  expect(before).toEqual([200, 200]);
  return { phone, lost, key, sessionId: session.sessionId };
}

async function endLost({ phone, sessionId }: Awaited<ReturnType<typeof twoBrowsers>>) {
  expect((await phone.call(listSessions)).map(({ id }) => id)).toContain(sessionId);
  await phone.call(endSession, { params: { id: sessionId } });
}

test('a session that ended while auth could not reach the cache stays ended, also over a restart of auth (D25, D37)', async () => {
  const browsers = await twoBrowsers();
  const { phone, lost, key } = browsers;
  line.setDown(true);
  await endLost(browsers);
  expect(await cached(key), 'the cache still holds it').toContain(browsers.sessionId);
  expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);

  await runningAuth.stop();
  runningAuth = await startAuth();
  expect(await isCurrent()).toBe(false);
  expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);
  expect(await cached(key), 'the cache still holds it').toContain(browsers.sessionId);

  line.setDown(false);
  await vi.waitFor(async () => expect(await isCurrent()).toBe(true), WAIT);
  expect(await cached(key)).toBe('null');
  expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);
});

test('a session that ended while the cache was frozen does not come back with what the cache remembers (D25, D37)', async () => {
  const browsers = await twoBrowsers();
  const { phone, lost, key } = browsers;
  redis.freeze();
  try {
    await endLost(browsers);
    expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);
    await runningAuth.stop();
    runningAuth = await startAuth();
  } finally {
    redis.thaw();
  }
  expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);
  await vi.waitFor(async () => expect(await isCurrent()).toBe(true), WAIT);
  expect(await cached(key)).toBe('null');
  expect([await statusOf(lost), await statusOf(phone)]).toEqual([401, 200]);
});
