import type { Readable } from 'node:stream';
import type { uploadAudio } from '@famibook/contracts/audio/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import { readForm } from '@famibook/service-kit/http/read-form';
import multer, { MulterError, type StorageEngine } from 'multer';
import type { TempFile } from '../ingest/ports.ts';
import { declaredBytes } from '../ingest/request-body.ts';
import { audioTooLarge, MAX_AUDIO_BYTES } from './domain/audio.ts';

const FIELD = 'audio';
/** Room for boundaries and part headers beside the file. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 };

export interface ReceivedAudio {
  file: TempFile;
  fileName: string;
}

type WriteTempFile = (bytes: Readable) => Promise<TempFile>;

function fieldError(text: string) {
  return new AppError('validation', { message: text, fields: { [FIELD]: text } });
}

/** Translates an error of multer or its parser, which is the sender's error. */
function toFormError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return fieldError(`Please send one audio file, in the field ${FIELD}`);
  }
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
}

/** Writes the form's file to the disk as it arrives, so that nothing of it stays in memory. */
function tempFileStorage(write: WriteTempFile, received: ReceivedAudio[], isOver: () => boolean): StorageEngine {
  return {
    _handleFile: (_req, file, done) => {
      write(file.stream)
        .finally(() => file.stream.resume())
        .then(async (tempFile) => {
          // The caller of a request that has failed removes nothing.
          if (isOver()) await tempFile.remove();
          else received.push({ file: tempFile, fileName: file.originalname });
        })
        .then(() => done(null, {}), done);
    },
    _removeFile: (_req, _file, done) => done(null),
  };
}

/** Reads the form and stores its file, which the caller removes; a form that fails leaves no file. */
export async function receiveAudio(
  request: ApiRequest<typeof uploadAudio>,
  write: WriteTempFile,
): Promise<ReceivedAudio> {
  const limit = { maxBytes: MAX_AUDIO_BYTES + FORM_BYTES, tooLarge: audioTooLarge };
  if ((declaredBytes(request.headers) ?? 0) > limit.maxBytes) throw audioTooLarge();
  const received: ReceivedAudio[] = [];
  let isOver = false;
  try {
    const storage = tempFileStorage(write, received, () => isOver);
    // Browsers send file names as UTF-8 without declaring it.
    const read = multer({ storage, limits: LIMITS, defParamCharset: 'utf8' }).single(FIELD);
    await readForm(request, read, limit).catch((error: unknown) => {
      throw toFormError(error);
    });
    if (!received[0]) throw fieldError('Please select an audio file');
    return received[0];
  } catch (error) {
    isOver = true;
    for (const { file } of received) await file.remove();
    throw error;
  }
}
