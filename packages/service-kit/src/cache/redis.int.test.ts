import { randomBytes } from 'node:crypto';
import { type Reaper, startReaper } from '@famibook/testing/backing/reaper';
import { type RedisServer, startRedis } from '@famibook/testing/backing/redis';
import { redisUrl } from '@famibook/testing/backing/urls';
import { lineTo } from '@famibook/testing/network/line';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../observability/log.ts';
import { describeCache } from './cache.contract.ts';
import { createRedisCache } from './redis.ts';

const log = createLog({ level: 'silent' });
/** Of a client that waits for a slow machine. */
const responseTimeoutMs = 60_000;

describeCache('in Redis', async () => {
  const options = { url: await redisUrl(), log, responseTimeoutMs, prefix: `${randomBytes(6).toString('hex')}:` };
  return [await createRedisCache(options), await createRedisCache(options)];
});

let reaper: Reaper;
let server: RedisServer;

beforeAll(async () => {
  reaper = startReaper();
  server = await startRedis(reaper);
});
afterAll(() => reaper.reap());

test('rejects at once while Redis is away and works by itself when it is back', async () => {
  const cache = await createRedisCache({ url: server.url, log, responseTimeoutMs });
  await cache.set('a', '1', 60);
  await server.kill();
  await vi.waitFor(() => expect(cache.ping()).rejects.toThrow(), { timeout: 60_000 });
  await expect(cache.get('a')).rejects.toThrow();
  await server.start();
  await vi.waitFor(async () => expect(await cache.get('a')).toBeNull(), { timeout: 60_000 });
  await cache.stop();
});

test('can be opened while Redis is away', async () => {
  await server.kill();
  const cache = await createRedisCache({ url: server.url, log, responseTimeoutMs });
  await expect(cache.ping()).rejects.toThrow();
  await server.start();
  await vi.waitFor(() => cache.ping(), { timeout: 60_000 });
  await cache.stop();
});

test('returns nothing that was stored before a restart, also when the server starts again from an old snapshot', async () => {
  const cache = await createRedisCache({ url: server.url, log, responseTimeoutMs });
  const admin = new Redis(server.url, { retryStrategy: () => null });
  await cache.setIfNewer('session', 'open', 1, 60);
  await admin.save();
  await cache.setIfNewer('session', 'over', 2, 60);
  await server.kill();
  await vi.waitFor(() => expect(cache.ping()).rejects.toThrow(), { timeout: 60_000 });
  await server.start();
  await vi.waitFor(() => cache.ping(), { timeout: 60_000 });
  const restarted = new Redis(server.url);
  // The entry is there again, as it was when the snapshot was taken.
  expect(await restarted.keys('*session')).toHaveLength(1);
  expect(await cache.get('session')).toBeNull();
  expect(await cache.setIfNewer('session', 'again', 1, 60)).toBe(true);
  const other = await createRedisCache({ url: server.url, log, responseTimeoutMs });
  expect(await other.get('session')).toBe('again');
  await restarted.flushall();
  await restarted.save();
  for (const redis of [admin, restarted]) redis.disconnect();
  await Promise.all([cache.stop(), other.stop()]);
});

test('a server that responded too late when it was asked for its run is asked again: all processes share one cache', async () => {
  const [early, late] = [
    await createRedisCache({ url: server.url, log, responseTimeoutMs }),
    await createRedisCache({ url: server.url, log }),
  ];
  await early.setIfNewer('approval', 'pending', 1, 60);
  server.freeze();
  await expect(late.setIfNewer('approval', 'approved', 2, 60)).rejects.toThrow('timed out');
  server.thaw();
  await vi.waitFor(() => early.ping(), { timeout: 60_000 });
  await late.setIfNewer('approval', 'approved', 2, 60);
  expect(await early.get('approval')).toBe('approved');
  await Promise.all([early.stop(), late.stop()]);
});

test('connects again when the host of Redis has vanished without a word', async () => {
  await using line = await lineTo(server.url);
  const cache = await createRedisCache({ url: line.url.replace('http:', 'redis:'), log });
  await vi.waitFor(() => cache.set('a', '1', 60), { timeout: 60_000 });
  line.freeze();
  await expect(cache.get('a')).rejects.toThrow();
  await vi.waitFor(async () => expect(await cache.get('a')).toBe('1'), { timeout: 60_000 });
  await cache.stop();
});

test('a server that refuses to report its run is used all the same', async () => {
  const admin = new Redis(server.url);
  await admin.call('ACL', 'SETUSER', 'plain', 'on', 'nopass', '~*', '+@all', '-info');
  const url = server.url.replace('redis://', 'redis://plain:any@');
  const cache = await createRedisCache({ url, log, responseTimeoutMs });
  await cache.set('a', '1', 60);
  expect(await cache.get('a')).toBe('1');
  admin.disconnect();
  await cache.stop();
});
