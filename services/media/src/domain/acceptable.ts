import { MEGABYTE, PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import type { PictureHeader } from './picture.ts';

const megapixels = (pixels: number) => `${Math.round(pixels / 1_000_000).toLocaleString('en')} megapixels`;

/** @throws AppError `bad_image` when it is larger than D17 allows */
export const assertAcceptable = ({ width, height, frames }: PictureHeader): void => {
  const pixels = width * height;
  if (pixels > PHOTO_FILE.maxPixels) {
    throw new AppError('bad_image', {
      message: `This picture has ${megapixels(pixels)}. It can have at most ${megapixels(PHOTO_FILE.maxPixels)}.`,
    });
  }
  if (frames > 1 && pixels * frames > PHOTO_FILE.maxAnimationPixels) {
    throw new AppError('bad_image', {
      message: `This animation has ${megapixels(pixels * frames)} in all its frames. It can have at most ${megapixels(PHOTO_FILE.maxAnimationPixels)}.`,
    });
  }
};

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', { message: `Please select a photo smaller than ${Math.floor(maxBytes / MEGABYTE)}MB` });

export const empty = (): AppError => new AppError('bad_image', { message: 'This file is empty.' });
