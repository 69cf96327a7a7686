import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { assertFits, assertRoom } from '../domain/upload.ts';
import { isPersonGone } from '../store/people.ts';
import type { Transaction } from '../store/prisma.ts';
import type { Uploads } from '../store/uploads.ts';

interface Deps {
  uploads: Pick<Uploads, 'lockRoom' | 'roomFor' | 'add'>;
  transaction: Transaction;
  /** What all uploads together may take of the disk. */
  folderBytes: number;
  now(): Date;
}

/** Puts an upload on record, in the FamiBook the person stands in, before its first byte may come. */
export const beginUpload =
  (d: Deps) =>
  async (who: Identity, { id, size, isMobile }: { id: string; size: number; isMobile: boolean }): Promise<void> => {
    const { userId, current } = who;
    // Others without a FamiBook were refused at the door: this is the administrator (D1).
    if (!current) throw new AppError('choose_famibook');
    assertFits(size, isMobile);
    await d.transaction(async (tx) => {
      if (await isPersonGone(tx, userId)) throw new AppError('unauthorized');
      await d.uploads.lockRoom(tx);
      assertRoom(await d.uploads.roomFor(tx, userId), size, d.folderBytes);
      const { famibookId } = current;
      await d.uploads.add(tx, { id, userId, famibookId, size, begunAt: d.now(), fileId: null });
    });
  };
