import { MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

export function photoTooLarge(maxBytes: number): AppError {
  return new AppError('too_large', {
    message: `Please select a photo smaller than ${Math.floor(maxBytes / MEGABYTE)}MB`,
  });
}

export function emptyPhoto(): AppError {
  return new AppError('bad_image', { message: 'This file is empty.' });
}
