import type { Logger } from '@famibook/service-kit/observability/log';
import type { StoredFile } from '../ingest/file-keys.ts';
import type { Objects, TempFiles } from '../ingest/ports.ts';
import { removeBytes } from '../ingest/remove-bytes.ts';
import type { Ingests } from '../ingest/store.ts';

/** Rows that stand for bytes: pictures, portraits, audio. */
export interface StoredKind {
  /** Gives up what nobody has claimed since before then. */
  giveUpUnclaimed?(tooOld: Date, now: Date): Promise<unknown>;
  listDueForDeletion(now: Date, limit: number): Promise<StoredFile[]>;
  remove(fileId: string): Promise<unknown>;
}

export interface SweepDeps {
  kinds: readonly StoredKind[];
  ingests: Pick<Ingests, 'abandonStartedBefore' | 'listAbandoned' | 'forget'>;
  tempFiles: Pick<TempFiles, 'removeOlderThan'>;
  objects: Pick<Objects, 'delete' | 'list' | 'removeUnfinished'>;
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

/** Removes what nobody claimed in time, what is deleted long enough, and what killed processes left. */
export function sweep(d: SweepDeps) {
  return async (now: Date): Promise<Swept> => {
    const tooOld = new Date(now.getTime() - d.unclaimedMs);
    // First given up, then removed: a claim that comes in between finds it given up rather than without its bytes.
    for (const kind of d.kinds) await giveUpUnclaimed(d, kind, tooOld, now);
    await d.ingests.abandonStartedBefore(tooOld);
    let files = 0;
    for (const kind of d.kinds) files += await removeAll(d, () => kind.listDueForDeletion(now, BATCH), kind.remove);
    const swept = {
      files,
      ingests: await removeAll(d, () => d.ingests.listAbandoned(BATCH), d.ingests.forget),
      uploads: await d.tempFiles.removeOlderThan(tooOld),
      unfinished: await d.objects.removeUnfinished(tooOld),
    };
    if (Object.values(swept).some((count) => count > 0)) d.log.info(swept, 'swept');
    return swept;
  };
}

/**
 * A fact may take longer than the wait for it: after a crash, or while the broker is away. So whose it is is asked first,
 * and as long as there is no answer, nothing is given up.
 */
async function giveUpUnclaimed(d: SweepDeps, kind: StoredKind, tooOld: Date, now: Date): Promise<void> {
  try {
    await kind.giveUpUnclaimed?.(tooOld, now);
  } catch (error) {
    d.log.warn({ err: error }, 'nobody could say what is in use; what is unclaimed stays for now');
  }
}

/** The row goes last: as long as it stands, its bytes are found again. */
async function removeAll(
  { objects, log }: SweepDeps,
  nextBatch: () => Promise<StoredFile[]>,
  removeRow: (fileId: string) => Promise<unknown>,
): Promise<number> {
  let removed = 0;
  for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
    const before = removed;
    for (const file of batch) {
      try {
        await removeBytes(objects, file);
        await removeRow(file.fileId);
        removed += 1;
      } catch (error) {
        log.error({ err: error, fileId: file.fileId }, 'bytes could not be removed');
      }
    }
    // What could not be removed would come again: it waits for the next sweep.
    if (removed - before < batch.length) break;
  }
  return removed;
}
