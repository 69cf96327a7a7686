import { Redis, ReplyError, type Result } from 'ioredis';
import type { Logger } from '../observability/log.ts';
import type { Cache } from './cache.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    storeValue(key: string, value: string, ttlSeconds: string): Result<number, Context>;
    storeIfNewer(key: string, value: string, version: string, ttlSeconds: string): Result<number, Context>;
    addTo(key: string, by: string, ttlSeconds: string): Result<number, Context>;
  }
}

/** A hash a key: `v` the value, `n` its version. Each script runs in one step. */
const scripts = {
  storeValue: {
    numberOfKeys: 1,
    lua: `redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'v', ARGV[1])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  storeIfNewer: {
    numberOfKeys: 1,
    lua: `local current = redis.call('HGET', KEYS[1], 'n')
if current and tonumber(current) > tonumber(ARGV[2]) then return 0 end
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

const RESPONSE_TIMEOUT_MS = 1_000;
const MAX_WAIT_MS = 2_000;

interface RedisCacheOptions {
  url: string;
  log: Logger;
  prefix?: string;
  /** The longest wait for a response. */
  responseTimeoutMs?: number;
}

/**
 * The cache that replicas share: Redis or Valkey 7 and newer. While it is away every call rejects at once. An entry is
 * valid for one run of the server only: a server that starts again from an old snapshot, or takes over from another
 * that was ahead of it, may have missed that an entry was deleted.
 */
export async function createRedisCache(options: RedisCacheOptions): Promise<Cache> {
  const { url, log, prefix = 'famibook:', responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const redis = new Redis(url, {
    keyPrefix: prefix,
    scripts,
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: responseTimeoutMs,
    // The connection to a host that vanished stays open for a quarter of an hour otherwise.
    socketTimeout: 2 * responseTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_WAIT_MS),
  });
  let run: Promise<string> | undefined;
  redis.on('ready', () => {
    run = undefined;
  });
  const within = async (key: string): Promise<string> => {
    run ??= readRun(redis, log);
    const asked = run;
    const id = await asked.catch((error) => {
      if (run === asked) run = undefined;
      throw error;
    });
    return run === asked ? `${id}:${key}` : within(key);
  };
  redis.on('error', (error) => log.warn({ err: error }, 'the cache server cannot be reached'));
  // The service starts even while the cache is away, and connects as soon as it responds.
  await redis.connect().catch(() => undefined);

  return {
    get: async (key) => redis.hget(await within(key), 'v'),
    set: async (key, value, ttlSeconds) =>
      void (await redis.storeValue(await within(key), value, milliseconds(ttlSeconds))),
    delete: async (key) => void (await redis.del(await within(key))),
    setIfNewer: async (key, value, version, ttlSeconds) =>
      (await redis.storeIfNewer(await within(key), value, String(version), milliseconds(ttlSeconds))) === 1,
    increment: async (key, by, ttlSeconds) => redis.addTo(await within(key), String(by), milliseconds(ttlSeconds)),
    ping: async () => void (await redis.ping()),
    stop: async () => redis.disconnect(),
  };
}

/**
 * The run id of the server; a server that refuses to say it counts as one that never restarts.
 * @throws when it does not respond: a process that guessed would read other entries than the rest
 */
async function readRun(redis: Redis, log: Logger): Promise<string> {
  try {
    return /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? '';
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    log.warn({ err: error }, 'the cache server does not report its run id');
    return '';
  }
}

function milliseconds(seconds: number): string {
  return String(Math.ceil(seconds * 1_000));
}
