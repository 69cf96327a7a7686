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

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** When the picture in `path` was taken, as its EXIF says; null when that says nothing that can be true. */
export const readTakenAt = async (path: string, { type }: PictureHeader, now: Date): Promise<Date | null> => {
  if (type === 'image/gif') return null;
  // EXIF is whatever somebody wrote: what cannot be read says nothing.
  const tags: unknown = await exifr.parse(path, { ...DATES_ONLY, pick: [...DATES_ONLY.pick] }).catch(() => undefined);
  const { DateTimeOriginal, CreateDate } = (tags ?? {}) as Record<string, unknown>;
  return takenAtFrom(textOf(DateTimeOriginal), now) ?? takenAtFrom(textOf(CreateDate), now);
};
