import { MEGABYTE, PHOTO_FILE, UPLOADS } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import { emptyPhoto, photoTooLarge } from '../ingest/rules.ts';

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
export function assertFits(size: number, isMobile: boolean): void {
  const limit = isMobile ? PHOTO_FILE.mobileBytes : PHOTO_FILE.desktopBytes;
  if (size > limit) throw photoTooLarge(limit);
  if (size === 0) throw emptyPhoto();
}

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
  userBytes: number;
  famibookBytes: number;
  /** Of everybody. */
  bytes: number;
}

export interface RoomLimits {
  userBytes: number;
  famibookBytes: number;
  /** What all uploads together may take of the store. */
  allBytes: number;
}

const RETRY_AFTER_SECONDS = 60;

/** @throws AppError when this person or FamiBook has too much under way, or there is no room for more of anybody's */
export function assertRoom(room: Room, wanted: number, limits: RoomLimits): void {
  const isTooMuch = room.userBytes + wanted > limits.userBytes || room.famibookBytes + wanted > limits.famibookBytes;
  if (room.uploads >= UPLOADS.perPerson || isTooMuch) throw new AppError('too_many_uploads');
  if (room.bytes + wanted > limits.allBytes) {
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** Bytes of an upload that are stored as one object. */
export interface UploadPart {
  /** The offset of its first byte in the upload. */
  at: number;
  size: number;
  objectId: string;
}

/**
 * How a request's bytes are cut into parts: large ones on a fast line, and on a slow one a part every few seconds. A
 * process that is killed loses the part that it was storing.
 */
export const PART_LIMITS = { maxBytes: 4 * MEGABYTE, minMs: 2_000, minBytes: MEGABYTE / 4 } as const;

/** A shorter last part is stored again with what follows it, so that many small requests make no heap of objects. */
export const MIN_PART_BYTES = MEGABYTE / 16;

/** Whether the parts, in order, are all bytes of an upload of this size. */
export function isWhole(parts: readonly UploadPart[], size: number): boolean {
  let end = 0;
  for (const part of parts) {
    if (part.at !== end) return false;
    end += part.size;
  }
  return end === size;
}
