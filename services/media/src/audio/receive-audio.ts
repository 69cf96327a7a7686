import type { Readable } from 'node:stream';
import type { uploadAudio } from '@famibook/contracts/api/audio';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import multer, { MulterError, type StorageEngine } from 'multer';
import { declaredBytes } from '../ingest/declared-bytes.ts';
import type { SpooledFile } from '../ingest/ports.ts';
import { audioTooLarge, LARGEST_AUDIO } from './rules/errors.ts';

const FIELD = 'audio';
/** Beside the file: boundaries and the headers of parts. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

export interface ReceivedAudio {
  upload: SpooledFile;
  fileName: string;
}

type Take = (bytes: Readable) => Promise<SpooledFile>;

const fieldFault = (text: string) => new AppError('validation', { message: text, fields: { [FIELD]: text } });

/** What multer and the parser below it object to is always the sender's making. */
const formFault = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return fieldFault(`Please send one audio file, in the field ${FIELD}`);
  }
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
};

/** The form's file goes to the disk as it comes; nothing of it is kept in memory. */
const spooling = (take: Take, received: ReceivedAudio[], isOver: () => boolean): StorageEngine => ({
  _handleFile: (_req, file, done) => {
    take(file.stream)
      .finally(() => file.stream.resume())
      .then(async (upload) => {
        // Nobody waits for it any more.
        if (isOver()) await upload.remove();
        else received.push({ upload, fileName: file.originalname });
      })
      .then(() => done(null, {}), done);
  },
  _removeFile: (_req, _file, done) => done(null),
});

const readForm = ({ raw, res }: ApiRequest<typeof uploadAudio>, storage: StorageEngine): Promise<void> => {
  // Browsers send names of files as UTF-8 without saying so.
  const read = multer({ storage, limits: LIMITS, defParamCharset: 'utf8' }).single(FIELD);
  return new Promise((resolve, reject) => {
    let count = 0;
    // A form that never ends is answered before its end; multer would wait for it.
    raw.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count > LARGEST_AUDIO + FORM_BYTES) reject(audioTooLarge());
    });
    read(raw, res, (error?: unknown) => (error ? reject(formFault(error)) : resolve()));
  });
};

/** Reads the form. Whoever asked removes the upload; when this fails, nothing is left. */
export const receiveAudio = async (request: ApiRequest<typeof uploadAudio>, take: Take): Promise<ReceivedAudio> => {
  if ((declaredBytes(request.headers) ?? 0) > LARGEST_AUDIO + FORM_BYTES) throw audioTooLarge();
  const received: ReceivedAudio[] = [];
  let isOver = false;
  try {
    await readForm(
      request,
      spooling(take, received, () => isOver),
    );
    if (!received[0]) throw fieldFault('Please select an audio file');
    return received[0];
  } catch (error) {
    isOver = true;
    for (const { upload } of received) await upload.remove();
    throw error;
  }
};
