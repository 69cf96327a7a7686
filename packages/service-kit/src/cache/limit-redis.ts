import type { Redis } from 'ioredis';
import type { Logger } from '../observability/log.ts';

/** How long a Redis that is frozen or cut off may keep a request waiting. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;

/** A Redis in which limits are counted for all replicas. While it is away it rejects at once, and each counts in memory. */
export async function openLimitRedis(url: string, log: Logger): Promise<Redis> {
  // Loaded only where it is used, to save memory on one machine.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // What failed was counted in memory, so it is not sent again over the next connection.
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // The connection to a host that vanished stays open for a quarter of an hour otherwise.
    socketTimeout: 2 * COMMAND_MS,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis is away; limits are counted in this process'));
  return redis;
}
