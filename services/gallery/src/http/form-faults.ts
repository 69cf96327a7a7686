import { AppError } from '@famibook/service-kit/errors';
import { MulterError } from 'multer';
import type { AdmittedUpload } from '../queries/admit-upload.ts';

type Limit = AdmittedUpload['limit'];

const fieldFault = (field: string, text: string) =>
  new AppError('validation', { message: text, fields: { [field]: text } });

export const fileTooLarge = ({ tooLarge }: Limit): AppError =>
  new AppError('too_large', { message: tooLarge, fields: { image: tooLarge } });

/** What multer and the parser below it object to is always the sender's making. */
export const formFault = (error: unknown, limit: Limit): AppError => {
  if (!(error instanceof MulterError)) {
    return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
  }
  const { code, field = 'image' } = error;
  if (code === 'LIMIT_FILE_SIZE') return fileTooLarge(limit);
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return fieldFault(field, 'Please send one photo, in the field image');
  }
  if (code === 'LIMIT_FIELD_VALUE') return fieldFault(field, `${field} is too long`);
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
};
