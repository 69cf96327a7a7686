/**
 * A cache for entries that may be lost at any time, shared by all replicas. Both adapters pass `cache.contract.ts`; they
 * reject when the server does not respond at once.
 */
export interface Cache {
  get(key: string): Promise<string | null>;
  /** Removes the version stored with the key. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * In one step: stores the value unless one with a higher version is there; an equal version is replaced.
   * @param version a whole number up to 2^53
   * @returns whether the value was stored
   */
  setIfNewer(key: string, value: string, version: number, ttlSeconds: number): Promise<boolean>;
  /**
   * Adds to a count that begins at 0.
   * @param ttlSeconds from the first increment on; later ones do not extend it
   * @returns the count
   */
  increment(key: string, by: number, ttlSeconds: number): Promise<number>;
  /** Rejects with the reason why it cannot be used at the moment. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}
