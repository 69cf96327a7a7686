import { AppError } from '@famibook/service-kit/errors';
import { isFamibookDeleted } from '../store/famibooks.ts';
import type { Transaction, Tx } from '../store/prisma.ts';
import { isUserDeleted } from '../store/users.ts';
import type { StoredFile } from './file-keys.ts';
import type { Objects } from './ports.ts';
import { removeBytes } from './remove-bytes.ts';
import type { Ingests } from './store.ts';

export interface IngestDeps {
  objects: Objects;
  ingests: Pick<Ingests, 'begin' | 'abandon' | 'end' | 'forget'>;
  transaction: Transaction;
  now(): Date;
}

export type Storing = Pick<Objects, 'put' | 'putFile'>;

interface Work<Row> {
  /** Stores the bytes and says what row is to stand for them. Nothing goes on behind it when it has failed. */
  store(objects: Storing): Promise<Row>;
  add(tx: Tx, row: Row): Promise<unknown>;
}

/**
 * Takes a file in whole or not at all: what comes in, whatever its kind, is on record before its first object and until
 * its row stands.
 * @throws AppError `unauthorized` when its person has been deleted meanwhile, `famibook_not_found` when its FamiBook has; what `store` and `add` throw
 */
export async function ingestFile<Row>(d: IngestDeps, userId: string, file: StoredFile, work: Work<Row>): Promise<Row> {
  const begun = d.ingests.begin(file, d.now());
  // Met when the first object is to be stored: it may fail before that.
  begun.catch(() => undefined);
  try {
    const row = await work.store(storingAfter(begun, d.objects));
    await d.transaction(async (tx) => {
      if (await isUserDeleted(tx, userId)) throw new AppError('unauthorized');
      if (file.famibookId !== null && (await isFamibookDeleted(tx, file.famibookId)))
        throw new AppError('famibook_not_found');
      if (!(await d.ingests.end(tx, file.fileId))) throw new AppError('unavailable');
      await work.add(tx, row);
    });
    return row;
  } catch (error) {
    await begun.catch(() => undefined);
    await giveUp(d, file);
    throw error;
  }
}

/** A commit whose answer was lost may have come about all the same: then there is no intake to abandon any more. */
async function giveUp(d: IngestDeps, file: StoredFile): Promise<void> {
  if (!(await d.ingests.abandon(file.fileId))) return;
  // Should this fail, the intake's row stays and the sweeper tries again.
  await removeBytes(d.objects, file);
  await d.ingests.forget(file.fileId);
}

/** Nothing is stored before its intake is on record; the file is looked at meanwhile. */
function storingAfter(begun: Promise<unknown>, objects: Storing): Storing {
  return {
    put: async (key, body) => {
      await begun;
      return objects.put(key, body);
    },
    putFile: async (key, path) => {
      await begun;
      return objects.putFile(key, path);
    },
  };
}
