import { AppError } from '@famibook/service-kit/errors';
import { isFamibookGone } from '../store/famibooks.ts';
import type { Transaction, Tx } from '../store/prisma.ts';
import { isPersonGone } from '../store/users.ts';
import type { Stored } from './file-keys.ts';
import { removeBytes } from './remove-bytes.ts';
import type { Intakes } from './store.ts';
import type { StoredBytes } from './stored-bytes.ts';

export interface TakeInDeps {
  objects: StoredBytes;
  intakes: Pick<Intakes, 'begin' | 'abandon' | 'end' | 'forget'>;
  transaction: Transaction;
  now(): Date;
}

export type Storing = Pick<StoredBytes, 'put' | 'putFile'>;

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
export const takeIn = async <Row>(d: TakeInDeps, userId: string, file: Stored, work: Work<Row>): Promise<Row> => {
  const begun = d.intakes.begin(file, d.now());
  // Met when the first object is to be stored: it may fail before that.
  begun.catch(() => undefined);
  try {
    const row = await work.store(storingAfter(begun, d.objects));
    await d.transaction(async (tx) => {
      if (await isPersonGone(tx, userId)) throw new AppError('unauthorized');
      if (file.famibookId !== null && (await isFamibookGone(tx, file.famibookId)))
        throw new AppError('famibook_not_found');
      if (!(await d.intakes.end(tx, file.fileId))) throw new AppError('unavailable');
      await work.add(tx, row);
    });
    return row;
  } catch (error) {
    await begun.catch(() => undefined);
    await giveUp(d, file);
    throw error;
  }
};

/** A commit whose answer was lost may have come about all the same: then there is no intake to abandon any more. */
const giveUp = async (d: TakeInDeps, file: Stored): Promise<void> => {
  if (!(await d.intakes.abandon(file.fileId))) return;
  // Should this fail, the intake's row stays and the sweeper tries again.
  await removeBytes(d.objects, file);
  await d.intakes.forget(file.fileId);
};

/** Nothing is stored before its intake is on record; the file is looked at meanwhile. */
const storingAfter = (begun: Promise<unknown>, objects: Storing): Storing => ({
  put: async (key, body) => {
    await begun;
    return objects.put(key, body);
  },
  putFile: async (key, path) => {
    await begun;
    return objects.putFile(key, path);
  },
});
