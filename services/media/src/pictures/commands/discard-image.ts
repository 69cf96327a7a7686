import type { Transaction } from '../../store/prisma.ts';
import type { Files } from '../store.ts';

interface Deps {
  files: Pick<Files, 'retireUnclaimed'>;
  transaction: Transaction;
  now(): Date;
}

/** Gives up a picture that is still unclaimed, for the next sweep; a claimed one is left alone. */
export const discardImage =
  (d: Deps) =>
  async (fileId: string): Promise<void> => {
    await d.transaction((tx) => d.files.retireUnclaimed(tx, { id: fileId }, d.now()));
  };
