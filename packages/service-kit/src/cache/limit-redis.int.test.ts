import { type Reaper, startReaper } from '@famibook/testing/backing/reaper';
import { type RedisServer, startRedis } from '@famibook/testing/backing/redis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../observability/log.ts';
import { openLimitRedis } from './limit-redis.ts';

let reaper: Reaper;
let server: RedisServer;

beforeAll(async () => {
  reaper = startReaper();
  server = await startRedis(reaper);
});
afterAll(() => reaper?.reap());

test('what was counted in memory while Redis stalled is not counted again over the next connection (D24)', async () => {
  const redis = await openLimitRedis(server.url, createLog({ level: 'silent' }));
  const untilReady = () => vi.waitFor(() => expect(redis.status).toBe('ready'), { timeout: 60_000 });
  await untilReady();
  server.freeze();
  await expect(redis.incr('attempts')).rejects.toThrow('timed out');
  await vi.waitFor(() => expect(redis.status).not.toBe('ready'), { timeout: 60_000 });
  server.thaw();
  await untilReady();
  expect(Number(await redis.get('attempts'))).toBeLessThanOrEqual(1);
  redis.disconnect();
});
