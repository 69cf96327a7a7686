import { createHash } from 'node:crypto';
import pMap from 'p-map';
import type { FileEntry } from '../../vault/file-lists.ts';
import type { Exports } from '../ports.ts';
import { readUntilWhole, SourceDamaged } from './read-until-whole.ts';

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
  const damaged = new Set<string>();
  const check = async ({ key, object }: FileEntry): Promise<void> => {
    const read = async () => {
      const hash = createHash('sha256');
      for await (const bytes of await exports.file(key, signal)) hash.update(bytes);
      if (hash.digest('hex') !== object.sha256) throw new Error('it has other bytes');
    };
    const ask = () => withRetry(() => exports.missingFiles([{ key, bytes: object.bytes }], signal));
    try {
      await readUntilWhole({ read, ask, signal });
    } catch (error) {
      if (!(error instanceof SourceDamaged)) throw error;
      damaged.add(key);
    }
  };
  await pMap(files, check, { concurrency: READ_AT_ONCE, signal });
  return damaged;
}
