import { MEGABYTE, PHOTO_FILE, UPLOADS } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import { empty, tooLarge } from '../../pictures/rules/acceptable.ts';

/** A picture that comes in pieces, before its first one. */
export interface NewUpload {
  id: string;
  userId: string;
  famibookId: string;
  /** Bytes, as its sender declared them. */
  size: number;
  begunAt: Date;
}

/** A picture that comes in pieces. */
export interface Upload extends NewUpload {
  /** Bytes that are stored and would survive a power cut. */
  arrived: number;
  /** The picture it became, once it was taken in. */
  fileId: string | null;
}

export const WAITS_MS = UPLOADS.hours * 3_600_000;
/** How long one waits that nobody has sent a byte of. */
export const WAITS_FOR_BYTE_MS = UPLOADS.minutesWithoutByte * 60_000;

/** @throws AppError 400 or 413, in the words a picture sent in one piece is refused with (D17) */
export const assertFits = (size: number, isMobile: boolean): void => {
  const limit = isMobile ? PHOTO_FILE.mobileBytes : PHOTO_FILE.desktopBytes;
  if (size > limit) throw tooLarge(limit);
  if (size === 0) throw empty();
};

/** What counts as taken beyond what has arrived, so that a promise costs something, and little. */
export const RESERVED_ADVANCE = MEGABYTE / 4;

/** What an upload counts while nobody sends anything of it. */
export function reservedFor(size: number, arrived: number): number {
  return Math.min(size, arrived + RESERVED_ADVANCE);
}

/** What the unfinished uploads have reserved. */
export interface Room {
  /** Of this person, not taken in yet. */
  uploads: number;
  personBytes: number;
  famibookBytes: number;
  /** Of everybody. */
  bytes: number;
}

export interface RoomLimits {
  personBytes: number;
  famibookBytes: number;
  /** What all uploads together may take of the store. */
  allBytes: number;
}

const RETRY_AFTER_SECONDS = 60;

/** @throws AppError when this person or FamiBook has too much under way, or there is no room for more of anybody's */
export function assertRoom(room: Room, wanted: number, limits: RoomLimits): void {
  const isTooMuch =
    room.personBytes + wanted > limits.personBytes || room.famibookBytes + wanted > limits.famibookBytes;
  if (room.uploads >= UPLOADS.perPerson || isTooMuch) throw new AppError('too_many_uploads');
  if (room.bytes + wanted > limits.allBytes) {
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
