import type { changePicture } from '@famibook/contracts/api/own';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { Portraits } from '../ports.ts';

const FIELD = 'picture';
const BYTES = PHOTO_FILE.desktopBytes;
/** Room for boundaries and the headers of the part. */
const FORM_BYTES = 16 * 1024;
const LIMITS = { files: 1, fields: 0, parts: 1, fileSize: BYTES, headerPairs: 20, fieldNameSize: 100 };

type PictureRequest = Pick<ApiRequest<typeof changePicture>, 'bearer' | 'signal' | 'headers' | 'raw' | 'res'>;

/** The form's one file, straight on to where pictures are kept; nothing of it stays here. @returns its file's id */
export const receivePicture =
  ({ stage }: Portraits) =>
  async (request: PictureRequest): Promise<string> => {
    const { bearer, signal, headers } = request;
    if (Number(headers['content-length'] ?? 0) > BYTES + FORM_BYTES) throw tooLarge();
    const tooMuch = new AbortController();
    const staging = AbortSignal.any([signal, tooMuch.signal]);
    let fileId: string | undefined;
    const engine: StorageEngine = {
      _handleFile: (_req, { stream }, done) => {
        stream.once('limit', () => tooMuch.abort(tooLarge()));
        stage(stream, { bearer, signal: staging })
          .then((staged) => {
            fileId = staged;
            done(null, {});
          }, done)
          // What is left is read and dropped: the form has to come to its end to be answered.
          .finally(() => stream.resume());
      },
      _removeFile: (_req, _file, done) => done(null),
    };
    await readForm(request, engine).catch((error: unknown) => {
      throw staging.aborted ? brokenOff(tooMuch.signal) : asFault(error);
    });
    if (!fileId) throw fieldFault('Please select a picture');
    return fileId;
  };

const readForm = ({ raw, res }: PictureRequest, storage: StorageEngine): Promise<void> =>
  new Promise((resolve, reject) => {
    let received = 0;
    // A form that never ends is answered before its end; multer would wait for it.
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > BYTES + FORM_BYTES) reject(tooLarge());
    });
    multer({ storage, limits: LIMITS }).single(FIELD)(raw, res, (error?: unknown) =>
      error ? reject(error) : resolve(),
    );
  });

const fieldFault = (message: string, code: 'validation' | 'too_large' = 'validation') =>
  new AppError(code, { message, fields: { [FIELD]: message } });

const tooLarge = () => fieldFault('Please select a photo smaller than 10MB', 'too_large');

const brokenOff = (tooMuch: AbortSignal) =>
  tooMuch.aborted ? tooLarge() : new AppError('bad_request', { message: 'The upload was broken off.' });

/** Where pictures are kept speaks for itself; what the parser objects to is the sender's making. */
const asFault = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError && error.code !== 'LIMIT_FIELD_KEY')
    return error.code === 'LIMIT_FILE_SIZE' ? tooLarge() : fieldFault('Please send one picture, in the field picture');
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
};
