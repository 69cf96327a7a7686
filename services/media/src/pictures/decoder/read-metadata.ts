import { open } from 'node:fs/promises';
import { AppError } from '@famibook/service-kit/errors';
import exifr from 'exifr';
import { fileTypeFromBuffer } from 'file-type';
import type { ImageType, PictureHeader } from '../domain/picture.ts';
import { damaged } from '../domain/strip/bytes.ts';
import { takenAtFrom } from '../domain/taken-at.ts';

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

/** One object for all pictures: exifr remembers every object of options that it is given, for ever. */
const DATES_ONLY = {
  pick: ['DateTimeOriginal', 'CreateDate'],
  reviveValues: false,
  ifd1: false,
  gps: false,
  interop: false,
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks before the pixels of a PNG; there are a dozen kinds. */
const MAX_PNG_CHUNKS = 200;
const MAX_EXIF_BYTES = 1024 * 1024;

/**
 * A PNG of nothing but the EXIF of the one in `path`, or undefined when there is none before its pixels. exifr is shown
 * no other chunk: it would unpack a colour profile, at once, in this process and to whatever size.
 */
async function readPngExif(path: string): Promise<Buffer | undefined> {
  const file = await open(path);
  const read = async (start: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  try {
    let at = PNG_SIGNATURE.length;
    for (let count = 0; count < MAX_PNG_CHUNKS; count++) {
      const head = await read(at, 8);
      if (head.length < 8) return undefined;
      const length = head.readUInt32BE(0) + 12;
      const type = head.toString('latin1', 4);
      if (type === 'eXIf' && length <= MAX_EXIF_BYTES) return Buffer.concat([PNG_SIGNATURE, await read(at, length)]);
      if (type === 'eXIf' || type === 'IDAT') return undefined;
      at += length;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : undefined;
}

/** Reads from EXIF when the picture in `path` was taken; null when there is no plausible date. */
export async function readTakenAt(path: string, { type }: PictureHeader, now: Date): Promise<Date | null> {
  if (type === 'image/gif') return null;
  const source = type === 'image/png' ? await readPngExif(path) : path;
  if (source === undefined) return null;
  // EXIF that cannot be parsed counts as none.
  const tags: unknown = await exifr.parse(source, DATES_ONLY).catch(() => undefined);
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
