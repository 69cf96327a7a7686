import type { Logger } from '@famibook/service-kit/observability/log';
import type { Stored } from '../ingest/file-keys.ts';
import type { Spool } from '../ingest/ports.ts';
import { removeBytes } from '../ingest/remove-bytes.ts';
import type { Intakes } from '../ingest/store.ts';
import type { StoredBytes } from '../ingest/stored-bytes.ts';

/** Rows that stand for bytes: pictures, portraits, audio. */
export interface SweptKind {
  /** Gives up what nobody has claimed since before then. */
  giveUpUnclaimed?(tooOld: Date, now: Date): Promise<unknown>;
  listDueForDeletion(now: Date, limit: number): Promise<Stored[]>;
  remove(fileId: string): Promise<unknown>;
}

export interface SweepDeps {
  kinds: readonly SweptKind[];
  intakes: Pick<Intakes, 'abandonStartedBefore' | 'listAbandoned' | 'forget'>;
  spool: Pick<Spool, 'removeOlderThan'>;
  objects: Pick<StoredBytes, 'delete' | 'list' | 'removeUnfinished'>;
  unclaimedMs: number;
  log: Logger;
}

export interface Swept {
  files: number;
  intakes: number;
  uploads: number;
  unfinished: number;
}

const BATCH = 100;

/** Removes what nobody claimed in time, what is deleted long enough, and what killed processes left. */
export const sweep =
  (d: SweepDeps) =>
  async (now: Date): Promise<Swept> => {
    const tooOld = new Date(now.getTime() - d.unclaimedMs);
    // First given up, then removed: a claim that comes in between finds it given up rather than without its bytes.
    for (const kind of d.kinds) await giveUpUnclaimed(d, kind, tooOld, now);
    await d.intakes.abandonStartedBefore(tooOld);
    let files = 0;
    for (const kind of d.kinds) files += await removeAll(d, () => kind.listDueForDeletion(now, BATCH), kind.remove);
    const swept = {
      files,
      intakes: await removeAll(d, () => d.intakes.listAbandoned(BATCH), d.intakes.forget),
      uploads: await d.spool.removeOlderThan(tooOld),
      unfinished: await d.objects.removeUnfinished(tooOld),
    };
    if (Object.values(swept).some((count) => count > 0)) d.log.info(swept, 'swept');
    return swept;
  };

/**
 * A fact may take longer than the wait for it: after a crash, or while the broker is away. So whose it is is asked first,
 * and as long as there is no answer, nothing is given up.
 */
const giveUpUnclaimed = async (d: SweepDeps, kind: SweptKind, tooOld: Date, now: Date): Promise<void> => {
  try {
    await kind.giveUpUnclaimed?.(tooOld, now);
  } catch (error) {
    d.log.warn({ err: error }, 'nobody could say what is in use; what is unclaimed stays for now');
  }
};

/** The row goes last: as long as it stands, its bytes are found again. */
const removeAll = async (
  { objects, log }: SweepDeps,
  nextBatch: () => Promise<Stored[]>,
  removeRow: (fileId: string) => Promise<unknown>,
): Promise<number> => {
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
};
