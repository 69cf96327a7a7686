import type { Cache } from './cache.ts';

/** The same cache; calls `onError` for every command that fails. A ping is a check of readiness, and does not count. */
export function countErrors(cache: Cache, onError: () => void): Cache {
  async function counted<T>(command: Promise<T>): Promise<T> {
    try {
      return await command;
    } catch (error) {
      onError();
      throw error;
    }
  }

  return {
    get: (key) => counted(cache.get(key)),
    set: (...entry) => counted(cache.set(...entry)),
    delete: (key) => counted(cache.delete(key)),
    setIfNewer: (...entry) => counted(cache.setIfNewer(...entry)),
    increment: (...count) => counted(cache.increment(...count)),
    ping: () => cache.ping(),
    stop: () => cache.stop(),
  };
}
