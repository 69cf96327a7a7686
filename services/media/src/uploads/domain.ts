import { MEGABYTE, PHOTO_FILE, UPLOADS } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import { emptyPhoto, photoTooLarge } from '../ingest/domain.ts';

/** A picture to be uploaded in parts. */
export interface NewUpload {
  id: string;
  userId: string;
  famibookId: string;
  /** Bytes, as the client declared them. */
  size: number;
  begunAt: Date;
}

/** A picture that is uploaded in parts. */
export interface Upload extends NewUpload {
  /** Bytes that are stored and survive a power cut. */
  arrived: number;
  /** The picture that it became, or null before. */
  fileId: string | null;
}

/** The lifetime of an upload with at least one byte. */
export const LIFETIME_MS = UPLOADS.hours * 3_600_000;
/** The lifetime of an upload without a byte. */
export const LIFETIME_WITHOUT_BYTE_MS = UPLOADS.minutesWithoutByte * 60_000;

/** @throws AppError `bad_image` or `too_large`, with the texts for a picture that is sent in one request (D17) */
export function assertFits(size: number, isMobile: boolean): void {
  const limit = isMobile ? PHOTO_FILE.mobileBytes : PHOTO_FILE.desktopBytes;
  if (size > limit) throw photoTooLarge(limit);
  if (size === 0) throw emptyPhoto();
}

/** Bytes that are reserved beyond those that have arrived, so that an upload that has only begun reserves little. */
export const RESERVED_ADVANCE = MEGABYTE / 4;

/** The bytes that an upload reserves while no request sends any. */
export function reservedFor(size: number, arrived: number): number {
  return Math.min(size, arrived + RESERVED_ADVANCE);
}

/** What the unfinished uploads have reserved, in bytes. */
export interface Room {
  /** The number of unfinished uploads of this user. */
  uploads: number;
  userBytes: number;
  famibookBytes: number;
  /** The bytes of all users. */
  bytes: number;
}

export interface RoomLimits {
  userBytes: number;
  famibookBytes: number;
  /** The most that all unfinished uploads may reserve. */
  allBytes: number;
}

const RETRY_AFTER_SECONDS = 60;

/** @throws AppError `too_many_uploads` for too much of this user or FamiBook, `unavailable` for too much in all */
export function assertRoomForUpload(room: Room, wanted: number, limits: RoomLimits): void {
  const isTooMuch = room.userBytes + wanted > limits.userBytes || room.famibookBytes + wanted > limits.famibookBytes;
  if (room.uploads >= UPLOADS.perPerson || isTooMuch) throw new AppError('too_many_uploads');
  if (room.bytes + wanted > limits.allBytes) {
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/** A part of an upload, stored as one object. */
export interface UploadPart {
  /** The offset of its first byte in the upload. */
  at: number;
  size: number;
  objectId: string;
}

/**
 * How a request is cut into parts: by size on a fast connection, every few seconds on a slow one. A process that is killed
 * loses the part that it was storing.
 */
export const PART_LIMITS = { maxBytes: 4 * MEGABYTE, minMs: 2_000, minBytes: MEGABYTE / 4 } as const;

/** A shorter last part is stored again with what follows it, so that many small requests do not make many objects. */
export const MIN_PART_BYTES = MEGABYTE / 16;

/** Whether the parts, in order, are all bytes of an upload of `size` bytes. */
export function isWhole(parts: readonly UploadPart[], size: number): boolean {
  let end = 0;
  for (const part of parts) {
    if (part.at !== end) return false;
    end += part.size;
  }
  return end === size;
}
