import type { changePicture } from '@famibook/contracts/account/endpoints';
import type { FileId } from '@famibook/contracts/ids';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import { readForm } from '@famibook/service-kit/http/read-form';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { Portraits } from '../ports.ts';

const FIELD = 'picture';
const BYTES = PHOTO_FILE.desktopBytes;
/** Room for boundaries and the headers of the part. */
const FORM_BYTES = 16 * 1024;
const LIMITS = { files: 1, fields: 0, parts: 1, fileSize: BYTES, headerPairs: 20, fieldNameSize: 100 };

type PictureRequest = Pick<ApiRequest<typeof changePicture>, 'bearer' | 'signal' | 'headers' | 'raw' | 'res'>;

/** Streams the form's one file to `stage`, and stores nothing of it here. @returns the id of the file */
export async function receivePicture(request: PictureRequest, stage: Portraits['stage']): Promise<FileId> {
  const { bearer, signal, headers } = request;
  if (Number(headers['content-length'] ?? 0) > BYTES + FORM_BYTES) throw tooLarge();
  const tooMuch = new AbortController();
  const staging = AbortSignal.any([signal, tooMuch.signal]);
  let fileId: FileId | undefined;
  const engine: StorageEngine = {
    _handleFile: (_req, { stream }, done) => {
      stream.once('limit', () => tooMuch.abort(tooLarge()));
      stage(stream, { bearer, signal: staging })
        .then((staged) => {
          fileId = staged;
          done(null, {});
        }, done)
        // The rest is read and dropped, because the form must end before its response.
        .finally(() => stream.resume());
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  const read = multer({ storage: engine, limits: LIMITS }).single(FIELD);
  await readForm(request, read, { maxBytes: BYTES + FORM_BYTES, tooLarge }).catch((error: unknown) => {
    throw staging.aborted ? brokenOff(tooMuch.signal) : toAppError(error);
  });
  if (!fileId) throw fieldError('Please select a picture');
  return fileId;
}

function fieldError(message: string, code: 'validation' | 'too_large' = 'validation'): AppError {
  return new AppError(code, { message, fields: { [FIELD]: message } });
}

function tooLarge(): AppError {
  return fieldError('Please select a photo smaller than 10MB', 'too_large');
}

function brokenOff(tooMuch: AbortSignal): AppError {
  return tooMuch.aborted ? tooLarge() : new AppError('bad_request', { message: 'The upload was interrupted.' });
}

/** Passes on the errors of the store for pictures; an error of the parser is the sender's. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError && error.code !== 'LIMIT_FIELD_KEY')
    return error.code === 'LIMIT_FILE_SIZE' ? tooLarge() : fieldError('Please send one picture, in the field picture');
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
}
