import { uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { findKnownPhotos, finishUpload } from '@famibook/contracts/uploads/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { presentPhoto } from './present-photo.ts';
import { receivePhoto } from './receive-photo.ts';

/** Uploads in one form, and resumable uploads, whose bytes go to media. */
export function addUploadRoutes(app: HttpApp, { commands, queries }: Application): void {
  const receive = receivePhoto({ stage: commands.stageImage, discard: commands.discardImage });
  app.on(uploadPhoto, async (request) => {
    const { identity, headers, signal } = request;
    const authorized = await queries.authorizeUpload(identity, headers['x-is-mobile'] === 'true');
    const id = await asClientError(signal, async () => {
      const received = await receive(request, authorized);
      return commands.uploadPhoto(identity, { famibook: authorized.famibook, ...received }, signal);
    });
    return presentPhoto(await queries.viewPhoto(identity, id));
  });
  app.on(finishUpload, async ({ identity, body, headers, bearer, signal }) => {
    const isMobile = headers['x-is-mobile'] === 'true';
    const id = await commands.finishUpload(identity, { ...body, isMobile, bearer, signal });
    return presentPhoto(await queries.viewPhoto(identity, id).catch(asPhotoRemoved));
  });
  app.on(findKnownPhotos, ({ identity, body }) => queries.findKnownPhotos(identity, body.sha256));
}

/** An error that follows the end of the client's connection is the client's error, not the server's. */
async function asClientError<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted || error instanceof AppError) throw error;
    throw new AppError('bad_request', { message: 'The upload was interrupted.', cause: error });
  }
}

/** The photo was just committed, so another request has deleted it since. */
function asPhotoRemoved(error: unknown): never {
  throw error instanceof AppError && error.code === 'photo_not_found' ? new AppError('photo_removed') : error;
}
