import * as api from '@famibook/contracts/api/uploads';
import { AppError } from '@famibook/service-kit/errors';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { finishUpload } from '../commands/finish-upload.ts';
import { findKnownPhotos } from '../queries/find-known-photos.ts';
import { viewPhoto } from '../queries/get-photo.ts';
import { presentPhoto } from './present-photo.ts';
import type { RoutesOptions } from './routes.ts';

/** It was there a moment ago: somebody has deleted it meanwhile. */
const asRemoved = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'photo_not_found' ? new AppError('photo_removed') : error;
};

/** What belongs to resumable uploads; their bytes go to media. */
export const uploadRoutes = ({ db, pictures, ...d }: RoutesOptions, app: HttpApp): void => {
  const finish = finishUpload({ ...d, db, takeIn: pictures.takeIn });
  const [findKnown, view] = [findKnownPhotos(db), viewPhoto(db)];
  app.on(api.finishUpload, async ({ who, body, headers, bearer, signal }) => {
    const isMobile = headers['x-is-mobile'] === 'true';
    const id = await finish(who, { ...body, isMobile, bearer, signal });
    return presentPhoto(await view(who, id).catch(asRemoved));
  });
  app.on(api.findKnownPhotos, ({ who, body }) => findKnown(who, body.sha256));
};
