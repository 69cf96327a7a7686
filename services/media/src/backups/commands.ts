import type { Readable } from 'node:stream';
import { AppError } from '@famibook/service-kit/errors';
import { fileOfKey } from '../ingest/file-keys.ts';
import type { Objects, TempFiles } from '../ingest/ports.ts';
import type { Stores } from '../ports.ts';

/** Whatever was accepted once is accepted again; beyond that it is no file of ours. */
const MAX_FILE_BYTES = 1024 ** 3;

interface PutBackDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  objects: Pick<Objects, 'putFile'>;
  ingests: Pick<Stores['ingests'], 'beginRestored'>;
  now(): Date;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
}

/** How long a file stays without a row; while a restore runs, its hold keeps all files for longer. */
const RETAINED_MS = 24 * 3_600_000;

/**
 * Stores a file of a backup again; the one under the same key is replaced in one step. A restore that is given up leaves
 * it without a row, and a sweep removes it then.
 * @throws AppError `backup_damaged` when the bytes are others, `disk_full`; what was stored stays then
 */
export function putBackFile({ tempFiles, objects, ingests, assertDisk, now }: PutBackDeps) {
  return async ({ key, sha256, body }: { key: string; sha256: string; body: Readable }): Promise<number> => {
    await assertDisk();
    const file = await tempFiles.write(body, MAX_FILE_BYTES, () => new AppError('too_large'));
    try {
      if (file.sha256 !== sha256) throw new AppError('backup_damaged');
      await ingests.beginRestored(fileOfKey(key), new Date(now().getTime() + RETAINED_MS));
      await objects.putFile(key, file.path);
      return file.size;
    } finally {
      await file.remove();
    }
  };
}

/** Keeps the bytes of deleted files until then, or no longer for this holder. */
export function holdFiles({ holds }: { holds: Pick<Stores['holds'], 'hold' | 'release'> }) {
  return (holderId: string, until: Date | undefined): Promise<void> =>
    until ? holds.hold(holderId, until) : holds.release(holderId);
}
