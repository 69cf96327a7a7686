import type { Logger } from '@famibook/service-kit/log';
import type { FileAddress } from '../domain/file-keys.ts';
import type { Files } from '../store/files.ts';
import type { Intakes } from '../store/intakes.ts';
import type { Transaction } from '../store/prisma.ts';
import { removeBytes } from './remove-bytes.ts';
import type { Spool } from './spool.ts';
import type { StoredBytes } from './stored-bytes.ts';

export interface SweepDeps {
  files: Pick<Files, 'listUnclaimed' | 'claim' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  /** Which of these files a photo shows: gallery knows, also while the fact of it is still on its way. */
  usedOf(fileIds: string[]): Promise<string[]>;
  intakes: Pick<Intakes, 'abandonStartedBefore' | 'listAbandoned' | 'forget'>;
  spool: Pick<Spool, 'removeOlderThan'>;
  objects: Pick<StoredBytes, 'delete' | 'list' | 'removeUnfinished'>;
  transaction: Transaction;
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
    await giveUpUnclaimed(d, tooOld, now);
    await d.intakes.abandonStartedBefore(tooOld);
    const swept = {
      files: await removeAll(d, () => d.files.listDueForDeletion(now, BATCH), d.files.remove),
      intakes: await removeAll(d, () => d.intakes.listAbandoned(BATCH), d.intakes.forget),
      uploads: await d.spool.removeOlderThan(tooOld),
      unfinished: await d.objects.removeUnfinished(tooOld),
    };
    if (Object.values(swept).some((count) => count > 0)) d.log.info(swept, 'swept');
    return swept;
  };

/**
 * A fact may take longer than the wait for it: after a crash, or while the broker is away. So gallery is asked first, and
 * as long as it does not answer, nothing is given up.
 */
const giveUpUnclaimed = async (d: SweepDeps, tooOld: Date, now: Date): Promise<void> => {
  try {
    const next = () => d.files.listUnclaimed(tooOld, BATCH);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      const used = new Set(await d.usedOf(ids));
      const unused = ids.filter((id) => !used.has(id));
      await d.transaction(async (tx) => {
        for (const id of used) await d.files.claim(tx, id, now);
        await d.files.retireUnclaimed(tx, { id: { in: unused } }, now);
      });
    }
  } catch (error) {
    d.log.warn({ err: error }, 'gallery could not be asked; unclaimed pictures stay for now');
  }
};

/** The row goes last: as long as it stands, its bytes are found again. */
const removeAll = async (
  { objects, log }: SweepDeps,
  nextBatch: () => Promise<FileAddress[]>,
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
