import { AppError } from '@famibook/service-kit/errors';
import { MulterError } from 'multer';
import type { AdmittedUpload } from '../queries/admit-upload.ts';

type Limit = AdmittedUpload['limit'];

export function fileTooLarge({ tooLarge }: Limit): AppError {
  return new AppError('too_large', { message: tooLarge, fields: { image: tooLarge } });
}

/** Whatever multer and the parser below it refuse is the sender's error. */
export function formError(error: unknown, limit: Limit): AppError {
  if (!(error instanceof MulterError)) {
    return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
  }
  const { code, field = 'image' } = error;
  if (code === 'LIMIT_FILE_SIZE') return fileTooLarge(limit);
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return fieldError(field, 'Please send one photo, in the field image');
  }
  if (code === 'LIMIT_FIELD_VALUE') return fieldError(field, `${field} is too long`);
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
}

function fieldError(field: string, message: string): AppError {
  return new AppError('validation', { message, fields: { [field]: message } });
}
