import * as api from '@famibook/contracts/api/gallery';
import * as memories from '@famibook/contracts/api/memories';
import type { Database } from '@famibook/service-kit/db/database';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import { type Commenting, commentOnPhoto } from '../commands/comment-on-photo.ts';
import { deleteComment } from '../commands/delete-comment.ts';
import { deletePhoto } from '../commands/delete-photo.ts';
import { editPhoto } from '../commands/edit-photo.ts';
import { reactToPhoto } from '../commands/react-to-photo.ts';
import { uploadPhoto } from '../commands/upload-photo.ts';
import type { GalleryFailpoint } from '../failpoints.ts';
import type { Pictures } from '../ports.ts';
import { admitUpload } from '../queries/admit-upload.ts';
import { countPhotos } from '../queries/count-photos.ts';
import { findUsedFiles } from '../queries/find-used-files.ts';
import { getPhoto, viewPhoto } from '../queries/get-photo.ts';
import { listComments } from '../queries/list-comments.ts';
import { listMonths } from '../queries/list-months.ts';
import { listOnThisDay } from '../queries/list-on-this-day.ts';
import { listPhotos } from '../queries/list-photos.ts';
import { listReactions } from '../queries/list-reactions.ts';
import { listTags } from '../queries/list-tags.ts';
import { sendPageHeaders } from './page-headers.ts';
import { presentComment, presentPhoto } from './present-photo.ts';
import { receivePhoto } from './receive-photo.ts';
import { sendOriginal } from './send-original.ts';
import { unlessBrokenOff } from './unless-broken-off.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface RoutesOptions extends Commenting {
  db: Database;
  pictures: Pictures;
  failpoint: Failpoint<GalleryFailpoint>;
}

export const routes = (options: RoutesOptions) => (app: HttpApp) => {
  photoRoutes(options, app);
  uploadRoutes(options, app);
  memoryRoutes(options, app);
  reactionRoutes(options, app);
  commentRoutes(options, app);
  internalRoutes(options, app);
};

const photoRoutes = ({ db, pictures, ...d }: RoutesOptions, app: HttpApp) => {
  const admit = admitUpload(db);
  const receive = receivePhoto({ ...pictures, failpoint: d.failpoint });
  const upload = uploadPhoto({ ...d, discard: pictures.discard });
  const [list, get, view] = [listPhotos(db), getPhoto(db), viewPhoto(db)];
  const tags = listTags(db);
  const [edit, remove] = [editPhoto(d), deletePhoto(d)];

  app.on(api.listPhotos, async ({ who, query, raw, res }) => {
    const page = await list(who, query);
    sendPageHeaders(res, raw.originalUrl, page);
    return page.photos.map(presentPhoto);
  });
  app.on(api.listTags, ({ who, query }) => tags(who, query));
  app.on(api.uploadPhoto, async (request) => {
    const admitted = await admit(request.who, request.headers['x-is-mobile'] === 'true');
    const { who, signal } = request;
    const id = await unlessBrokenOff(signal, async () => {
      const received = await receive(request, admitted);
      return upload(who, { place: admitted.place, ...received }, signal);
    });
    return presentPhoto(await view(who, id));
  });
  app.on(api.getPhoto, async ({ who, params }) => {
    const { photo, comments } = await get(who, params.id);
    return { ...presentPhoto(photo), comments: comments.map(presentComment) };
  });
  app.on(api.editPhoto, async ({ who, params, body }) => {
    await edit(who, params.id, body);
    return presentPhoto(await view(who, params.id));
  });
  app.on(api.deletePhoto, async ({ who, params }) => {
    await remove(who, params.id, 'owner');
    return { message: 'Photo deleted' };
  });
  app.on(api.adminDeletePhoto, async ({ who, params }) => {
    await remove(who, params.id, 'administrator');
    return { message: 'Photo deleted' };
  });
  app.on(api.downloadPhoto, async ({ who, params, res, signal }) => {
    const photo = await view(who, params.id);
    const { description, fileId } = photo;
    await sendOriginal(res, await pictures.original(fileId, signal), { description, signal });
  });
};

const memoryRoutes = ({ db }: Pick<RoutesOptions, 'db'>, app: HttpApp) => {
  const [months, onThisDay] = [listMonths(db), listOnThisDay(db)];
  app.on(memories.listMonths, ({ who, query }) => months(who, query.sort));
  app.on(memories.listOnThisDay, async ({ who, query }) => (await onThisDay(who, query)).map(presentPhoto));
};

const reactionRoutes = (d: RoutesOptions, app: HttpApp) => {
  const react = reactToPhoto(d);
  app.on(api.likePhoto, ({ who, params }) => react(who, params.id, 'like', true));
  app.on(api.unlikePhoto, ({ who, params }) => react(who, params.id, 'like', false));
  app.on(api.heartPhoto, ({ who, params }) => react(who, params.id, 'heart', true));
  app.on(api.unheartPhoto, ({ who, params }) => react(who, params.id, 'heart', false));
  const list = listReactions(d.db);
  app.on(api.listPhotoReactions, async ({ who, params, query, raw, res }) => {
    const page = await list(who, params.id, query);
    sendPageHeaders(res, raw.originalUrl, page);
    return page.reactors;
  });
};

const commentRoutes = ({ db, ...d }: RoutesOptions, app: HttpApp) => {
  const [list, comment, remove] = [listComments(db), commentOnPhoto(d), deleteComment(d)];
  app.on(api.listComments, async ({ who, params, query, raw, res }) => {
    const page = await list(who, params.id, query);
    sendPageHeaders(res, raw.originalUrl, page);
    return page.comments.map(presentComment);
  });
  app.on(api.commentOnPhoto, async ({ who, params, body }) =>
    presentComment(await comment(who, params.id, body.content)),
  );
  app.on(api.deleteComment, async ({ who, params }) => {
    await remove(who, params.id, params.commentId);
    return { message: 'Comment deleted' };
  });
};

const internalRoutes = ({ db }: Pick<RoutesOptions, 'db'>, app: HttpApp) => {
  const [count, findUsed] = [countPhotos(db), findUsedFiles(db)];
  app.on(api.countPhotos, ({ query }) => count(query.famibookId));
  app.on(api.findUsedFiles, async ({ body }) => ({ fileIds: await findUsed(body.fileIds) }));
};
