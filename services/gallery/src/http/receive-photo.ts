import type { Readable } from 'node:stream';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { UploadFields } from '@famibook/contracts/photos/schemas';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import { collectFaults } from '@famibook/service-kit/http/parse';
import multer from 'multer';
import type { Pictures } from '../ports.ts';
import type { AdmittedUpload } from '../queries/admit-upload.ts';
import { fileTooLarge, formError } from './form-errors.ts';
import { createStaging, type Staging } from './staging.ts';

/** What a form may hold beside the file: description and tags, boundaries and the headers of parts. */
const FORM_BYTES = 64 * 1024;
const FIELDS = { fields: 4, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20, fieldNestingDepth: 0 };
const NO_PHOTO = 'Please select a photo to upload';

export interface ReceivedPhoto {
  image: StagedImage;
  description: string;
  tags: string;
}

type Deps = Pick<Pictures, 'stage' | 'discard'>;

type UploadRequest = ApiRequest<typeof uploadPhoto>;

/** Reads the form and passes its file straight on to media; the fields are validated as soon as they have arrived. */
export function receivePhoto({ stage, discard }: Deps) {
  return async (request: UploadRequest, { place, limit }: AdmittedUpload): Promise<ReceivedPhoto> => {
    if (Number(request.headers['content-length'] ?? 0) > limit.bytes + FORM_BYTES) throw fileTooLarge(limit);
    const staging = createStaging({
      stage: (bytes, signal) =>
        stage(bytes, { famibookId: place.famibookId, bearer: request.bearer, maxBytes: limit.bytes, signal }),
      discard,
      signal: request.signal,
      checkFields: (body) => void readFields(body, true),
      formRead: readToEnd(request.raw),
    });
    await readForm(request, staging, limit);
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
  const faults = collectFaults();
  const fields = faults.parse(UploadFields, { ...(body as object | undefined) });
  if (!hasFile) faults.add('image', NO_PHOTO);
  faults.throwIfAny();
  if (!fields) throw new TypeError('fields without errors are there');
  return fields;
}

/** Never resolves for a form that breaks off: its request is aborted. */
function readToEnd(form: Readable): Promise<void> {
  return new Promise((resolve) => {
    form.once('end', resolve);
  });
}

function readForm(request: UploadRequest, staging: Staging, limit: AdmittedUpload['limit']): Promise<void> {
  const limits = { ...FIELDS, fileSize: limit.bytes, files: 1, parts: FIELDS.fields + 1 };
  const read = multer({ storage: staging.engine, limits }).single('image');
  return new Promise((resolve, reject) => {
    let received = 0;
    // Multer would wait for the end of a form that never ends.
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit.bytes + FORM_BYTES) reject(fileTooLarge(limit));
    });
    read(request.raw, request.res, (error?: unknown) => {
      if (!error) resolve();
      else reject(error === staging.error ? error : formError(error, limit));
    });
  });
}
