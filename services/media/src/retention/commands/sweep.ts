import type { Logger } from '@famibook/service-kit/observability/log';
import type { StoredFile } from '../../ingest/file-keys.ts';
import type { Objects, TempFiles } from '../../ingest/ports.ts';
import { removeBytes } from '../../ingest/steps/ingest-file.ts';
import type { Stores } from '../../ports.ts';
import { removeInBatches } from '../steps/remove-in-batches.ts';

/** A table whose rows stand for bytes: pictures, portraits, audio. */
export interface StoredKind {
  /** Retires what was staged before then and is not in use. */
  retireUnclaimed?(tooOld: Date, now: Date): Promise<unknown>;
  /** Retires what users or FamiBooks have left that are deleted. */
  retireOfDeleted?(now: Date): Promise<unknown>;
  listDueForDeletion(now: Date, limit: number): Promise<StoredFile[]>;
  remove(fileId: string): Promise<unknown>;
}

export interface SweepDeps {
  kinds: readonly StoredKind[];
  ingests: Pick<Stores['ingests'], 'abandonStartedBefore' | 'listAbandoned' | 'forget'>;
  tempFiles: Pick<TempFiles, 'removeOlderThan'>;
  objects: Pick<Objects, 'delete' | 'list' | 'removeUnfinished'>;
  /** Whether a backup runs, whose rows may still name what was deleted since, or a restore, which may bring it back. */
  isHeld(): Promise<boolean>;
  unclaimedMs: number;
  log: Logger;
}

export interface Swept {
  files: number;
  ingests: number;
  uploads: number;
  unfinished: number;
}

const BATCH = 100;

/** Removes what was not claimed in time, what was deleted long enough ago, and what killed processes left. */
export function sweep(deps: SweepDeps) {
  return async (now: Date): Promise<Swept> => {
    const tooOld = new Date(now.getTime() - deps.unclaimedMs);
    // Files are retired before they are removed, so that a claim in between finds a retired file, not one without bytes.
    for (const kind of deps.kinds) await retireUnclaimed(deps, kind, tooOld, now);
    for (const kind of deps.kinds) await retireOfDeleted(deps, kind, now);
    await deps.ingests.abandonStartedBefore(tooOld);
    let files = 0;
    for (const kind of deps.kinds)
      files += await removeAll(deps, () => unlessHeld(deps, () => kind.listDueForDeletion(now, BATCH)), kind.remove);
    const swept = {
      files,
      // A restore may be about to put the same file back.
      ingests: await removeAll(
        deps,
        () => unlessHeld(deps, () => deps.ingests.listAbandoned(BATCH)),
        deps.ingests.forget,
      ),
      uploads: await deps.tempFiles.removeOlderThan(tooOld),
      unfinished: await deps.objects.removeUnfinished(tooOld),
    };
    if (Object.values(swept).some((count) => count > 0)) deps.log.info(swept, 'expired files were removed');
    return swept;
  };
}

/**
 * Asks the owning service first, because an event may arrive late after a crash or while the broker is away. Without a
 * response nothing is retired.
 */
async function retireUnclaimed(deps: SweepDeps, kind: StoredKind, tooOld: Date, now: Date): Promise<void> {
  try {
    await kind.retireUnclaimed?.(tooOld, now);
  } catch (error) {
    deps.log.warn({ err: error }, 'the service that owns unclaimed files is down; they stay for now');
  }
}

/** The next sweep tries again; what is due goes in any case. */
async function retireOfDeleted({ log }: Pick<SweepDeps, 'log'>, kind: StoredKind, now: Date): Promise<void> {
  try {
    await kind.retireOfDeleted?.(now);
  } catch (error) {
    log.warn({ err: error }, 'what deleted users and FamiBooks have left could not be retired; it stays for now');
  }
}

/** Lists nothing while a backup or restore holds files, because a restore may replace those rows. */
async function unlessHeld<T>({ isHeld }: Pick<SweepDeps, 'isHeld'>, list: () => Promise<T[]>): Promise<T[]> {
  return (await isHeld()) ? [] : list();
}

/** Removes the row after its bytes, which are found by it. */
function removeAll(
  { objects, isHeld, log }: SweepDeps,
  nextBatch: () => Promise<StoredFile[]>,
  removeRow: (fileId: string) => Promise<unknown>,
): Promise<number> {
  return removeInBatches({
    nextBatch,
    // A batch takes long: a backup or restore that has begun since may count a file among those that are there.
    isHeld,
    remove: async (file) => {
      await removeBytes(objects, file);
      await removeRow(file.fileId);
    },
    onFailed: (error, { fileId }) => log.error({ err: error, fileId }, 'bytes could not be removed'),
  });
}
