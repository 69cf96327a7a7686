import { randomBytes } from 'node:crypto';
import { type Reaper, startReaper } from '@famibook/testing/backing/reaper';
import { type RedisServer, startRedis } from '@famibook/testing/backing/redis';
import { redisUrl } from '@famibook/testing/backing/urls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { describeCache } from './cache.contract.ts';
import { createRedisCache } from './redis.ts';

const log = createLog({ level: 'silent' });

describeCache('in Redis', async () => {
  const options = { url: await redisUrl(), log, prefix: `${randomBytes(6).toString('hex')}:` };
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
  const cache = await createRedisCache({ url: server.url, log });
  await cache.set('a', '1', 60);
  await server.kill();
  await vi.waitFor(() => expect(cache.ping()).rejects.toThrow());
  await expect(cache.get('a')).rejects.toThrow();
  await server.start();
  await vi.waitFor(async () => expect(await cache.get('a')).toBeNull(), { timeout: 10_000 });
  await cache.stop();
});

test('can be opened while Redis is away', async () => {
  await server.kill();
  const cache = await createRedisCache({ url: server.url, log });
  await expect(cache.ping()).rejects.toThrow();
  await server.start();
  await vi.waitFor(() => cache.ping(), { timeout: 10_000 });
  await cache.stop();
});
