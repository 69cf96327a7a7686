import type { Readable } from 'node:stream';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { UploadFields } from '@famibook/contracts/photos/schemas';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import { collectIssues } from '@famibook/service-kit/http/parse';
import { readForm } from '@famibook/service-kit/http/read-form';
import multer, { MulterError } from 'multer';
import type { UploadLimit } from '../domain/upload-rules.ts';
import type { Pictures } from '../ports.ts';
import type { AuthorizedUpload } from '../queries/prepare-upload.ts';
import { createStaging, type Staging } from './staging.ts';

/** Everything in a form but its file: the fields, the boundaries and the headers of parts. */
const MAX_FORM_BYTES = 64 * 1024;
const FIELD_LIMITS = { fields: 4, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20, fieldNestingDepth: 0 };
const NO_PHOTO = 'Please select a photo to upload';

export interface ReceivedPhoto {
  image: StagedImage;
  description: string;
  tags: string;
}

type UploadRequest = ApiRequest<typeof uploadPhoto>;

/** Reads the form and streams its file to media; the fields are validated as soon as they have arrived. */
export function receivePhoto({ stage, discard }: Pick<Pictures, 'stage' | 'discard'>) {
  return async (request: UploadRequest, { famibook, limit }: AuthorizedUpload): Promise<ReceivedPhoto> => {
    const { maxBytes } = limit;
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_FORM_BYTES) throw fileTooLarge(limit);
    const staging = createStaging({
      stage: (bytes, signal) =>
        stage(bytes, { famibookId: famibook.famibookId, bearer: request.bearer, maxBytes, signal }),
      discard,
      signal: request.signal,
      checkFields: (body) => void readFields(body, true),
      formRead: readToEnd(request.raw),
    });
    await readPhotoForm(request, staging, limit);
    try {
      const fields = readFields(request.raw.body, staging.image !== undefined);
      if (!staging.image) throw new TypeError('a form without errors has a file');
      return { image: staging.image, ...fields };
    } catch (error) {
      if (staging.image) await discard(staging.image.fileId);
      throw error;
    }
  };
}

function readFields(body: unknown, hasFile: boolean) {
  const issues = collectIssues();
  const fields = issues.parse(UploadFields, { ...(body as object | undefined) });
  if (!hasFile) issues.add('image', NO_PHOTO);
  issues.throwIfAny();
  if (!fields) throw new TypeError('fields without errors are there');
  return fields;
}

/** Never resolves for an interrupted form, whose request is aborted. */
function readToEnd(form: Readable): Promise<void> {
  return new Promise((resolve) => {
    form.once('end', resolve);
  });
}

function readPhotoForm(request: UploadRequest, staging: Staging, limit: UploadLimit): Promise<void> {
  const limits = { ...FIELD_LIMITS, fileSize: limit.maxBytes, files: 1, parts: FIELD_LIMITS.fields + 1 };
  const read = multer({ storage: staging.engine, limits }).single('image');
  const whole = { maxBytes: limit.maxBytes + MAX_FORM_BYTES, tooLarge: () => fileTooLarge(limit) };
  return readForm(request, read, whole).catch((error: unknown) => {
    throw error === staging.error || error instanceof AppError ? error : formError(error, limit);
  });
}

/** Everything that multer and its parser refuse is the client's error. */
function formError(error: unknown, limit: UploadLimit): AppError {
  if (error instanceof MulterError) {
    const { code, field = 'image' } = error;
    if (code === 'LIMIT_FILE_SIZE') return fileTooLarge(limit);
    if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
      return fieldError(field, 'Please send one photo, in the field image');
    }
    if (code === 'LIMIT_FIELD_VALUE') return fieldError(field, tooLongText(field));
  }
  return new AppError('bad_request', { message: 'The form could not be read.', cause: error });
}

/** What the contract says of a text that is longer than the form's parser reads. */
function tooLongText(field: string): string {
  const { error } = UploadFields.safeParse({ [field]: 'x'.repeat(FIELD_LIMITS.fieldSize + 1) });
  return error?.issues.find(({ path }) => path[0] === field)?.message ?? `There is no field ${field}`;
}

function fileTooLarge({ tooLarge }: UploadLimit): AppError {
  return new AppError('too_large', { message: tooLarge, fields: { image: tooLarge } });
}

function fieldError(field: string, message: string): AppError {
  return new AppError('validation', { message, fields: { [field]: message } });
}
