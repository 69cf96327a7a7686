import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { isFamibookDeleted } from '../../store/famibooks.ts';
import type { Transaction } from '../../store/prisma.ts';
import { isUserDeleted } from '../../store/users.ts';
import {
  assertFits,
  assertRoom,
  type NewUpload,
  type RoomLimits,
  reservedFor,
  type Upload,
  WAITS_FOR_BYTE_MS,
  WAITS_MS,
} from '../rules.ts';
import type { Uploads } from '../store/uploads.ts';

interface Deps {
  uploads: Pick<Uploads, 'lockRoom' | 'roomFor' | 'add' | 'reserve'>;
  transaction: Transaction;
  roomLimits: RoomLimits;
  /** They begin one after the other anyway: those that wait hold no database connection that others have use for. */
  beginQueue: FairQueue;
  /** Lets some time pass. */
  pause(ms: number): Promise<unknown>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  now(): Date;
}

const REFUSED_MS = 1_000;

/** Puts an upload on record, in the FamiBook the person stands in, before its first byte may come. */
export function beginUpload(d: Deps) {
  return async (
    who: Identity,
    { id, size, isMobile }: { id: string; size: number; isMobile: boolean },
  ): Promise<void> => {
    const { userId, current } = who;
    // Others without a FamiBook were refused at the door: this is the administrator (D1).
    if (!current) throw new AppError('choose_famibook');
    assertFits(size, isMobile);
    const { famibookId } = current;
    await d.assertStorage(famibookId, size);
    const begin = () =>
      d.transaction(async (tx) => {
        if (await isUserDeleted(tx, userId)) throw new AppError('unauthorized');
        if (await isFamibookDeleted(tx, famibookId)) throw new AppError('famibook_not_found');
        const upload: NewUpload = { id, userId, famibookId, size, begunAt: d.now() };
        const reserved = reservedFor(size, 0);
        await takeRoom(d, tx, upload, reserved);
        await d.uploads.add(tx, upload, { reserved, expiresAt: after(upload.begunAt, WAITS_FOR_BYTE_MS) });
      });
    try {
      await d.beginQueue.wait({ famibookId, userId }, begin);
    } catch (error) {
      // Whoever promises without end tries again at once.
      if (error instanceof AppError && error.code === 'too_many_uploads') await d.pause(REFUSED_MS);
      throw error;
    }
  };
}

/**
 * Reserves all of an upload while a request brings bytes of it: what is promised costs little, what is sent is counted.
 * @throws AppError when there is no room for it, or it was given up
 */
export function reserveUpload(d: Deps) {
  return async (upload: Upload): Promise<void> => {
    await d.assertStorage(upload.famibookId, upload.size);
    const reserve = () =>
      d.transaction(async (tx) => {
        await takeRoom(d, tx, upload, upload.size);
        const waits = { reserved: upload.size, expiresAt: after(upload.begunAt, WAITS_MS) };
        if (!(await d.uploads.reserve(tx, upload.id, waits))) throw new AppError('upload_not_found');
      });
    await d.beginQueue.wait(upload, reserve);
  };
}

async function takeRoom(
  d: Deps,
  tx: Parameters<Uploads['lockRoom']>[0],
  upload: NewUpload,
  bytes: number,
): Promise<void> {
  await d.uploads.lockRoom(tx);
  assertRoom(await d.uploads.roomFor(tx, upload, upload.id), bytes, d.roomLimits);
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
