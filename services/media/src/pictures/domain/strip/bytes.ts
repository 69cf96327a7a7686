import { AppError } from '@famibook/service-kit/errors';

/** Pieces of a stripped picture, in the order in which they are sent. */
export type Pieces = Buffer[];

/**
 * Segments, chunks or extensions of one picture. Those of cameras and programs are far fewer; millions of empty ones
 * would keep everyone waiting at each download.
 */
export const MAX_PARTS = 100_000;

export function truncated(): AppError {
  return new AppError('bad_image', { message: 'This picture is incomplete. Please try to copy it again.' });
}

export function damaged(): AppError {
  return new AppError('bad_image', { message: 'This picture is damaged and could not be read.' });
}

/** @throws AppError `bad_image` when the file ends before `end` */
export function slice(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw truncated();
  return bytes.subarray(start, end);
}
