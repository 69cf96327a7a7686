import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import type { Stores, Transaction, Tx } from '../../ports.ts';
import {
  assertFits,
  assertRoomForUpload,
  LIFETIME_MS,
  LIFETIME_WITHOUT_BYTE_MS,
  type NewUpload,
  type RoomLimits,
  reservedFor,
  type Upload,
} from '../domain.ts';

interface Deps {
  users: Pick<Stores['users'], 'isDeleted'>;
  famibooks: Pick<Stores['famibooks'], 'isDeleted'>;
  uploads: Pick<Stores['uploads'], 'lockRoom' | 'roomFor' | 'add' | 'reserve'>;
  transaction: Transaction;
  roomLimits: RoomLimits;
  /** Uploads begin one after the other, so waiting here instead of in the database needs no connection. */
  beginQueue: FairQueue;
  /** Waits for some milliseconds. */
  pause(ms: number): Promise<unknown>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  now(): Date;
}

const REFUSAL_DELAY_MS = 1_000;

/**
 * Records an upload for the current FamiBook, before its first byte.
 * @throws AppError 400 or 413 for its size, `choose_famibook`, `too_many_uploads`, those of `assertStorage`
 */
export function beginUpload(deps: Deps) {
  return async (
    actor: Identity,
    { id, size, isMobile }: { id: string; size: number; isMobile: boolean },
  ): Promise<void> => {
    const { userId, current } = actor;
    // Only an administrator gets here without a current FamiBook (D1).
    if (!current) throw new AppError('choose_famibook');
    assertFits(size, isMobile);
    const { famibookId } = current;
    await deps.assertStorage(famibookId, size);
    const begin = () =>
      deps.transaction(async (tx) => {
        if (await deps.users.isDeleted(tx, userId)) throw new AppError('unauthorized');
        if (await deps.famibooks.isDeleted(tx, famibookId)) throw new AppError('famibook_not_found');
        const upload: NewUpload = { id, userId, famibookId, size, begunAt: deps.now() };
        const reserved = reservedFor(size, 0);
        await assertRoomLocked(deps, tx, upload, reserved);
        await deps.uploads.add(tx, upload, { reserved, expiresAt: after(upload.begunAt, LIFETIME_WITHOUT_BYTE_MS) });
      });
    try {
      await deps.beginQueue.run({ famibookId, userId }, begin);
    } catch (error) {
      // The delay slows down a client that tries again at once.
      if (error instanceof AppError && error.code === 'too_many_uploads') await deps.pause(REFUSAL_DELAY_MS);
      throw error;
    }
  };
}

/**
 * Reserves the whole size of an upload while a request sends bytes of it; before that it reserves little.
 * @throws AppError `too_many_uploads`, `unavailable` without room for it, `upload_not_found` when it was abandoned
 */
export function reserveUpload(deps: Deps) {
  return async (upload: Upload): Promise<void> => {
    await deps.assertStorage(upload.famibookId, upload.size);
    const reserve = () =>
      deps.transaction(async (tx) => {
        await assertRoomLocked(deps, tx, upload, upload.size);
        const reservation = { reserved: upload.size, expiresAt: after(upload.begunAt, LIFETIME_MS) };
        if (!(await deps.uploads.reserve(tx, upload.id, reservation))) throw new AppError('upload_not_found');
      });
    await deps.beginQueue.run(upload, reserve);
  };
}

async function assertRoomLocked(deps: Deps, tx: Tx, upload: NewUpload, bytes: number): Promise<void> {
  await deps.uploads.lockRoom(tx);
  assertRoomForUpload(await deps.uploads.roomFor(tx, upload, upload.id), bytes, deps.roomLimits);
}

function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}
