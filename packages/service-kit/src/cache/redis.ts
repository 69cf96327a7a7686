import { Redis, type Result } from 'ioredis';
import type { Logger } from '../observability/log.ts';
import type { Cache } from './cache.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    keepValue(key: string, value: string, ttlSeconds: string): Result<number, Context>;
    keepIfNewer(key: string, value: string, version: string, ttlSeconds: string): Result<number, Context>;
    addTo(key: string, by: string, ttlSeconds: string): Result<number, Context>;
  }
}

/** A hash a key: `v` the value, `n` its version. Each script runs in one step. */
const scripts = {
  keepValue: {
    numberOfKeys: 1,
    lua: `redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'v', ARGV[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  keepIfNewer: {
    numberOfKeys: 1,
    lua: `local kept = redis.call('HGET', KEYS[1], 'n')
if kept and tonumber(kept) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'n', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`,
  },
  addTo: {
    numberOfKeys: 1,
    lua: `local count = redis.call('HINCRBY', KEYS[1], 'v', ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return count`,
  },
};

const ANSWER_WITHIN_MS = 1_000;
const MAX_WAIT_MS = 2_000;

/**
 * The cache that replicas share: Redis or Valkey 7 and newer. While it is away every call rejects at once. What is kept
 * is kept for one run of the server: one that starts again from an old snapshot, or takes over from another that was
 * ahead of it, shows nothing of what it may have missed the end of.
 */
export async function createRedisCache(options: { url: string; log: Logger; prefix?: string }): Promise<Cache> {
  const { url, log, prefix = 'famibook:' } = options;
  const redis = new Redis(url, {
    keyPrefix: prefix,
    scripts,
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: ANSWER_WITHIN_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_WAIT_MS),
  });
  let run = Promise.resolve('');
  redis.on('ready', () => {
    run = readRun(redis, log);
  });
  const within = async (key: string) => `${await run}:${key}`;
  redis.on('error', (error) => log.warn({ err: error }, 'the cache server cannot be reached'));
  // A start while it is away is none the less a start; it is connected to as soon as it answers.
  await redis.connect().catch(() => undefined);

  return {
    get: async (key) => redis.hget(await within(key), 'v'),
    set: async (key, value, ttlSeconds) =>
      void (await redis.keepValue(await within(key), value, milliseconds(ttlSeconds))),
    delete: async (key) => void (await redis.del(await within(key))),
    setIfNewer: async (key, value, version, ttlSeconds) =>
      (await redis.keepIfNewer(await within(key), value, String(version), milliseconds(ttlSeconds))) === 1,
    increment: async (key, by, ttlSeconds) => redis.addTo(await within(key), String(by), milliseconds(ttlSeconds)),
    ping: async () => void (await redis.ping()),
    stop: async () => redis.disconnect(),
  };
}

/** Which run of which server answers; a server that does not say is taken for one that never restarts. */
async function readRun(redis: Redis, log: Logger): Promise<string> {
  try {
    return /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? '';
  } catch (error) {
    log.warn({ err: error }, 'the cache server does not tell which run of it this is');
    return '';
  }
}

const milliseconds = (seconds: number): string => String(Math.ceil(seconds * 1_000));
