import { getPhotoTotals } from '@famibook/contracts/famibooks/endpoints';
import { importPhoto, matchImports } from '@famibook/contracts/imports/endpoints';
import * as api from '@famibook/contracts/photos/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import { addReactionRoutes } from '@famibook/famibook-kit/reactions/add-reaction-routes';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { etagOf, sendIfFresh } from '@famibook/service-kit/http/etag';
import type { Application } from '../application.ts';
import { addArchiveRoutes } from './archive-routes.ts';
import { presentComment, presentPhoto } from './present-photo.ts';
import { sendOriginal } from './send-original.ts';
import { serializePhotos } from './serialize-photos.ts';
import { addUploadRoutes } from './upload-routes.ts';

export function addRoutes(app: HttpApp, application: Application): void {
  addPhotoRoutes(app, application);
  addUploadRoutes(app, application);
  addMemoryRoutes(app, application);
  addPhotoReactionRoutes(app, application);
  addCommentRoutes(app, application);
  addInternalRoutes(app, application);
  addArchiveRoutes(app, application);
}

function addPhotoRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listPhotos, async (request) => {
    const { identity, query, raw, res } = request;
    const tagOf = (version: string) => etagOf(version, identity.current?.famibookId ?? '', raw.originalUrl);
    if (raw.headers['if-none-match'] !== undefined) {
      const version = await queries.readPhotosVersion(identity, query);
      if (version !== undefined && sendIfFresh(raw, res, tagOf(version))) return [];
    }
    const page = await queries.listPhotos(identity, query);
    if (page.version !== undefined) res.setHeader('ETag', tagOf(page.version));
    return serializePhotos(sendPage(request, page));
  });
  app.on(api.listTags, ({ identity, query }) => queries.listTags(identity, query));
  app.on(api.getPhoto, async ({ identity, params }) => {
    const { photo, comments } = await queries.getPhoto(identity, params.id);
    return { ...presentPhoto(photo), comments: comments.map(presentComment) };
  });
  app.on(api.editPhoto, async ({ identity, params, body }) => {
    await commands.editPhoto(identity, params.id, body);
    return presentPhoto(await queries.viewPhoto(identity, params.id));
  });
  app.on(api.deletePhoto, async ({ identity, params }) => {
    await commands.deletePhoto(identity, params.id, 'owner');
    return { message: 'Photo deleted' };
  });
  app.on(api.adminDeletePhoto, async ({ identity, params }) => {
    await commands.deletePhoto(identity, params.id, 'administrator');
    return { message: 'Photo deleted' };
  });
  app.on(api.downloadPhoto, async ({ identity, params, res, signal }) => {
    const { picture, description } = await queries.openOriginal(identity, params.id, signal);
    await sendOriginal(res, picture, { description, signal });
  });
}

function addMemoryRoutes(app: HttpApp, { queries }: Application): void {
  app.on(api.listMonths, ({ identity, query }) => queries.listMonths(identity, query.sort));
  app.on(api.listOnThisDay, async ({ identity, query }) =>
    (await queries.listOnThisDay(identity, query)).map(presentPhoto),
  );
}

function addPhotoReactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  addReactionRoutes(
    app,
    { reactions: api.photoReactions, list: api.listPhotoReactions },
    { react: commands.reactToPhoto, listReactions: queries.listReactions },
  );
}

function addCommentRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listComments, async (request) =>
    sendPage(request, await queries.listComments(request.identity, request.params.id, request.query)).map(
      presentComment,
    ),
  );
  app.on(api.commentOnPhoto, async ({ identity, params, body }) =>
    presentComment(await commands.commentOnPhoto(identity, params.id, body.content)),
  );
  app.on(api.deleteComment, async ({ identity, params }) => {
    await commands.deleteComment(identity, params.id, params.commentId);
    return { message: 'Comment deleted' };
  });
}

function addInternalRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(importPhoto, ({ body }) => commands.importPhoto(body));
  app.on(matchImports, ({ body }) => commands.matchImports(body.famibookId, body.files));
  app.on(api.countPhotos, ({ query }) => queries.countPhotos(query.famibookId));
  app.on(getPhotoTotals, async ({ body }) =>
    (await queries.getPhotoTotals(body.famibookIds)).map(({ lastSharedAt, ...totals }) => ({
      ...totals,
      lastSharedAt: lastSharedAt?.toISOString() ?? null,
    })),
  );
  app.on(api.findUsedFiles, async ({ body }) => ({ fileIds: await queries.findUsedFiles(body.fileIds) }));
}
