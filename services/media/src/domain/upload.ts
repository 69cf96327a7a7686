import { PHOTO_FILE, UPLOADS } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import { empty, tooLarge } from './acceptable.ts';

/** A picture that comes in pieces. */
export interface Upload {
  id: string;
  userId: string;
  famibookId: string;
  /** Bytes, as its sender declared them. */
  size: number;
  begunAt: Date;
  /** The picture it became, once it was taken in. */
  fileId: string | null;
}

export const WAITS_MS = UPLOADS.hours * 3_600_000;

/** From when an upload must be for somebody still to continue it. */
export const oldestBeginning = (now: Date): Date => new Date(now.getTime() - WAITS_MS);

/** @throws AppError 400 or 413, in the words a picture sent in one piece is refused with (D17) */
export const assertFits = (size: number, isMobile: boolean): void => {
  const limit = isMobile ? PHOTO_FILE.mobileBytes : PHOTO_FILE.desktopBytes;
  if (size > limit) throw tooLarge(limit);
  if (size === 0) throw empty();
};

export interface Room {
  /** Of this person, not taken in yet. */
  uploads: number;
  /** Of everybody, reserved by what was declared. */
  bytes: number;
}

const RETRY_AFTER_SECONDS = 60;

/** @throws AppError when this person has too many under way, or the folder is full */
export const assertRoom = (room: Room, size: number, folderBytes: number): void => {
  if (room.uploads >= UPLOADS.perPerson) throw new AppError('too_many_uploads');
  if (room.bytes + size > folderBytes) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
};
