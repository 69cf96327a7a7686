import type { finishUpload as endpoint } from '@famibook/contracts/api/uploads';
import type { UploadId } from '@famibook/contracts/ids';
import type { Photo } from '@famibook/contracts/photos';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const finish = route<typeof endpoint>({ method: 'POST', path: '/api/photos/from-upload', content: true });

/** Makes a photo of what has arrived; asked again, the same one. */
export const finishUpload = (
  path: string,
  words: { description: string; tags: string },
  signal: AbortSignal,
): Promise<Photo> =>
  call(finish, { body: { uploadId: path.slice(path.lastIndexOf('/') + 1) as UploadId, ...words }, signal });
