import type { UploadId } from '@famibook/contracts/ids';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { createUpload, findKnownPhotos, finishUpload as finishUploadRoute } from '@famibook/contracts/uploads/routes';
import { call, request } from '../../../lib/api/call.ts';
import { famibookHeader } from '../../../lib/api/page-owner.ts';
import { isMobile } from '../device.ts';

/** The protocol of resumable uploads: https://tus.io/protocols/resumable-upload. */
const TUS = { 'Tus-Resumable': '1.0.0' } as const;

/** Whether the gallery already has a photo with these bytes (D20). */
export const isKnown = async (sha256: string, signal: AbortSignal): Promise<boolean> =>
  (await call(findKnownPhotos, { body: { sha256: [sha256] }, signal })).length > 0;

/** Returns the path to which the bytes are sent. */
export async function beginUpload(size: number, signal: AbortSignal): Promise<string> {
  const mobile = isMobile();
  const deviceHeaders = { 'X-Platform': mobile ? 'mobile' : 'desktop', 'X-Is-Mobile': String(mobile) };
  const headers = { ...TUS, 'Upload-Length': String(size), ...deviceHeaders, ...famibookHeader() };
  const response = await request(createUpload.path, { method: createUpload.method, headers, signal });
  const path = response.headers.get('Location');
  if (path === null) throw new Error('The response to a new upload has no Location header.');
  return path;
}

/** Turns the uploaded bytes into a photo; a second call returns the same one. */
export const finishUpload = (
  path: string,
  text: { description: string; tags: string },
  signal: AbortSignal,
): Promise<Photo> =>
  call(finishUploadRoute, { body: { uploadId: path.slice(path.lastIndexOf('/') + 1) as UploadId, ...text }, signal });

/** Cancels an upload. When that fails, the server removes it within a day. */
export async function cancelUpload(path: string): Promise<void> {
  await request(path, { method: 'DELETE', headers: { ...TUS, ...famibookHeader() }, keepalive: true }).catch(
    () => undefined,
  );
}
