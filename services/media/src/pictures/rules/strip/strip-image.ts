import type { ImageType } from '../picture.ts';
import type { Pieces } from './bytes.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';

/**
 * The same picture, pixel for pixel, without anything that tells of place, time, camera or person (D17).
 * @param orientation as EXIF counts it, 1 to 8
 * @throws AppError `bad_image` when the file is not whole
 */
export function stripImage(type: ImageType, bytes: Buffer, orientation: number): Pieces {
  switch (type) {
    case 'image/jpeg':
      return stripJpeg(bytes, orientation);
    case 'image/png':
      return stripPng(bytes, orientation);
    case 'image/gif':
      return stripGif(bytes);
    default:
      return type satisfies never;
  }
}
