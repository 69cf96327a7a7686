import { open } from 'node:fs/promises';
import { AppError } from '@famibook/service-kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import type { ImageType } from '../rules/picture.ts';

/** An animated PNG is a PNG; it is shown by its first picture, as programs that know nothing of it do. */
const TYPES: Readonly<Record<string, ImageType>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
};
const SNIFFED_BYTES = 4100;

/** @throws AppError `not_an_image` unless the bytes begin as a JPEG, PNG or GIF (D17) */
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
