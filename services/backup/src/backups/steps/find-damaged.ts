import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isServiceAway } from '@famibook/service-kit/errors';
import pMap from 'p-map';
import type { FileEntry } from '../../vault/file-lists.ts';
import type { Exports } from '../ports.ts';
import { AWAY_MS } from './store-objects.ts';

/** Each is read to its last byte. */
const READ_AT_ONCE = 4;

export interface ReadOptions {
  signal: AbortSignal;
  /** Does work again as long as its error is transient. */
  withRetry<T>(work: () => Promise<T>): Promise<T>;
}

/** @returns the keys of those files of which media has other bytes than the backup, or which their disk does not give */
export async function findDamaged(
  exports: Pick<Exports, 'file' | 'missingFiles'>,
  files: readonly FileEntry[],
  { signal, withRetry }: ReadOptions,
): Promise<ReadonlySet<string>> {
  const problemOf = async ({ key, object }: FileEntry): Promise<unknown> => {
    const hash = createHash('sha256');
    try {
      for await (const bytes of await exports.file(key, signal)) hash.update(bytes);
    } catch (error) {
      signal.throwIfAborted();
      return error;
    }
    return hash.digest('hex') === object.sha256 ? undefined : 'it has other bytes';
  };
  let away: Promise<void> | undefined;
  const untilAway = (): Promise<void> => {
    away ??= wait(AWAY_MS, undefined, { signal });
    return away;
  };
  const damaged = new Set<string>();
  const check = async (file: FileEntry): Promise<void> => {
    const problem = await problemOf(file);
    if (problem === undefined) return;
    // It may have been cut off on its way: it is read again once media responds, and not by a replica that has died.
    if (isServiceAway(problem)) await untilAway();
    await withRetry(() => exports.missingFiles([{ key: file.key, bytes: file.object.bytes }], signal));
    if ((await problemOf(file)) !== undefined) damaged.add(file.key);
  };
  await pMap(files, check, { concurrency: READ_AT_ONCE, signal });
  return damaged;
}
