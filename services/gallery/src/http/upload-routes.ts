import * as api from '@famibook/contracts/api/uploads';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { findKnownPhotos } from '../use-cases/find-known-photos.ts';
import { finishUpload } from '../use-cases/finish-upload.ts';
import { viewPhoto } from '../use-cases/get-photo.ts';
import { presentPhoto } from './present-photo.ts';
import type { RoutesOptions } from './routes.ts';

/** What belongs to resumable uploads; their bytes go to media. */
export const uploadRoutes = ({ db, pictures, ...d }: RoutesOptions, app: HttpApp): void => {
  const finish = finishUpload({ ...d, db, takeIn: pictures.takeIn });
  const [findKnown, view] = [findKnownPhotos(db), viewPhoto(db)];
  app.on(api.finishUpload, async ({ who, body, headers, bearer, signal }) => {
    const isMobile = headers['x-is-mobile'] === 'true';
    return presentPhoto(await view(who, await finish(who, { ...body, isMobile, bearer, signal })));
  });
  app.on(api.findKnownPhotos, ({ who, body }) => findKnown(who, body.sha256));
};
