import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import type { PictureHeader } from './picture.ts';

/** Rounds up, so that a size over a limit never reads like the limit itself. */
function megapixels(pixels: number) {
  return `${(Math.ceil(pixels / 10_000) / 100).toLocaleString('en', { maximumFractionDigits: 2 })} megapixels`;
}

/** @throws AppError `bad_image` when it is larger than D17 allows */
export function assertAcceptable({ width, height, frames }: PictureHeader): void {
  const pixels = width * height;
  if (pixels > PHOTO_FILE.maxPixels) {
    throw new AppError('bad_image', {
      message: `This picture has ${megapixels(pixels)}. It can have at most ${megapixels(PHOTO_FILE.maxPixels)}.`,
    });
  }
  if (frames > PHOTO_FILE.maxFrames) {
    throw new AppError('bad_image', {
      message: `This animation has ${frames.toLocaleString('en')} frames. It can have at most ${PHOTO_FILE.maxFrames.toLocaleString('en')}.`,
    });
  }
  if (frames > 1 && pixels * frames > PHOTO_FILE.maxAnimationPixels) {
    throw new AppError('bad_image', {
      message: `This animation has ${megapixels(pixels * frames)} in all its frames. It can have at most ${megapixels(PHOTO_FILE.maxAnimationPixels)}.`,
    });
  }
}

/**
 * Limits portraits other than JPEG further, because only a JPEG can be shrunk while it is decoded.
 * @throws AppError `bad_image` when it is larger than a portrait may be
 */
export function assertAcceptablePortrait(header: PictureHeader): void {
  assertAcceptable(header);
  const pixels = header.width * header.height;
  if (header.type === 'image/jpeg' || pixels <= PHOTO_FILE.maxPortraitPixels) return;
  throw new AppError('bad_image', {
    message: `This picture has ${megapixels(pixels)}. As your picture it can have at most ${megapixels(PHOTO_FILE.maxPortraitPixels)}.`,
  });
}
