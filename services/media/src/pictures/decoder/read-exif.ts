import exifr from 'exifr';
import type { PictureHeader } from '../rules/picture.ts';
import { takenAtFrom } from '../rules/taken-at.ts';

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

/** When the picture in `path` was taken, as its EXIF says; null when that says nothing that can be true. */
export async function readTakenAt(path: string, { type }: PictureHeader, now: Date): Promise<Date | null> {
  if (type === 'image/gif') return null;
  // EXIF is whatever somebody wrote: what cannot be read says nothing.
  const tags: unknown = await exifr.parse(path, { ...DATES_ONLY, pick: [...DATES_ONLY.pick] }).catch(() => undefined);
  const { DateTimeOriginal, CreateDate } = (tags ?? {}) as Record<string, unknown>;
  return takenAtFrom(textOf(DateTimeOriginal), now) ?? takenAtFrom(textOf(CreateDate), now);
}

/**
 * As EXIF counts it, 1 to 8. The bytes are those of a picture that has been taken in; their header alone is read. Loaded
 * with the first of them: a process that decodes nothing else does without libvips until then.
 */
export async function orientationOf(bytes: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp');
  return (await sharp(bytes, { limitInputPixels: false }).metadata()).orientation ?? 1;
}
