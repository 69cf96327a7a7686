import type { ImageType } from '../picture.ts';
import type { Pieces } from './bytes.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';

/**
 * Strips a picture, pixel for pixel, of everything about place, time, camera or person (D17).
 * @param orientation the EXIF orientation, 1 to 8
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
