import { LRUCache } from 'lru-cache';
import type { Cache } from './cache.ts';

interface Entry {
  value: string;
  version?: number;
}

const MAX_ENTRIES = 100_000;
const MAX_CHARACTERS = 64 * 1_024 * 1_024;

/** The cache of one process; it evicts the least recently used entry first. */
export function createMemoryCache(options: { maxEntries?: number } = {}): Cache {
  const entries = new LRUCache<string, Entry>({
    max: options.maxEntries ?? MAX_ENTRIES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ value }, key) => value.length + key.length + 1,
    ttlResolution: 0,
  });
  const store = (key: string, entry: Entry, ttlSeconds: number) =>
    void entries.set(key, entry, { ttl: ttlSeconds * 1_000 });

  return {
    get: async (key) => entries.get(key)?.value ?? null,
    set: async (key, value, ttlSeconds) => store(key, { value }, ttlSeconds),
    delete: async (key) => void entries.delete(key),
    setIfNewer: async (key, value, version, ttlSeconds) => {
      const current = entries.get(key)?.version;
      if (current !== undefined && current > version) return false;
      store(key, { value, version }, ttlSeconds);
      return true;
    },
    increment: async (key, by, ttlSeconds) => {
      const before = entries.get(key);
      const count = Number(before?.value ?? 0) + by;
      const leftMs = before ? entries.getRemainingTTL(key) : ttlSeconds * 1_000;
      store(key, { ...before, value: String(count) }, leftMs / 1_000);
      return count;
    },
    ping: async () => undefined,
    stop: async () => entries.clear(),
  };
}
