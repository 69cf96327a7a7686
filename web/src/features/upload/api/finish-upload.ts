import type { UploadId } from '@famibook/contracts/ids';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { finishUpload as finishUploadRoute } from '@famibook/contracts/uploads/routes';
import { call } from '../../../lib/api/call.ts';

/** Turns the uploaded bytes into a photo; a second call returns the same one. */
export const finishUpload = (
  path: string,
  text: { description: string; tags: string },
  signal: AbortSignal,
): Promise<Photo> =>
  call(finishUploadRoute, { body: { uploadId: path.slice(path.lastIndexOf('/') + 1) as UploadId, ...text }, signal });
