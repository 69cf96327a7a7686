import { open } from 'node:fs/promises';
import { AppError } from '@famibook/service-kit/errors';
import exifr from 'exifr';
import { fileTypeFromBuffer } from 'file-type';
import type { ImageType, PictureHeader } from '../rules/picture.ts';
import { damaged } from '../rules/strip/bytes.ts';
import { takenAtFrom } from '../rules/taken-at.ts';

/** An animated PNG counts as a PNG and shows its first frame, as in programs that do not know the format. */
const TYPES: Readonly<Record<string, ImageType>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
};
const SNIFFED_BYTES = 4100;

/** Detects the type by the first bytes. @throws AppError `not_an_image` for anything but JPEG, PNG and GIF (D17) */
export async function imageTypeOf(path: string): Promise<ImageType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const mime = (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime ?? '';
    const type = Object.hasOwn(TYPES, mime) ? TYPES[mime] : undefined;
    if (!type) throw new AppError('not_an_image');
    return type;
  } finally {
    await file.close();
  }
}

const DATES_ONLY = {
  pick: ['DateTimeOriginal', 'CreateDate'],
  reviveValues: false,
  ifd1: false,
  gps: false,
  interop: false,
} as const;

function textOf(value: unknown) {
  return typeof value === 'string' ? value : undefined;
}

/** Reads from EXIF when the picture in `path` was taken; null when there is no plausible date. */
export async function readTakenAt(path: string, { type }: PictureHeader, now: Date): Promise<Date | null> {
  if (type === 'image/gif') return null;
  // EXIF that cannot be parsed counts as none.
  const tags: unknown = await exifr.parse(path, { ...DATES_ONLY, pick: [...DATES_ONLY.pick] }).catch(() => undefined);
  const { DateTimeOriginal, CreateDate } = (tags ?? {}) as Record<string, unknown>;
  return takenAtFrom(textOf(DateTimeOriginal), now) ?? takenAtFrom(textOf(CreateDate), now);
}

/**
 * Reads the EXIF orientation, 1 to 8, from the header of a stored picture. It loads libvips with its first call, because
 * the service itself decodes nothing else.
 * @throws AppError `bad_image` when this is no picture
 */
export async function orientationOf(bytes: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp');
  try {
    return (await sharp(bytes, { limitInputPixels: false }).metadata()).orientation ?? 1;
  } catch (error) {
    throw Object.assign(damaged(), { cause: error });
  }
}
