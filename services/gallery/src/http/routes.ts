import * as api from '@famibook/contracts/photos/endpoints';
import * as memories from '@famibook/contracts/photos/endpoints';
import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
import { sendPageHeaders } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { presentComment, presentPhoto } from './present-photo.ts';
import { sendOriginal } from './send-original.ts';
import { uploadRoutes } from './upload-routes.ts';

export function routes(application: Application) {
  return (app: HttpApp): void => {
    photoRoutes(app, application);
    uploadRoutes(app, application);
    memoryRoutes(app, application);
    reactionRoutes(app, application);
    commentRoutes(app, application);
    internalRoutes(app, application);
  };
}

function photoRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listPhotos, async ({ identity, query, raw, res }) => {
    const page = await queries.listPhotos(identity, query);
    sendPageHeaders({ raw, res }, page);
    return page.photos.map(presentPhoto);
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

function memoryRoutes(app: HttpApp, { queries }: Application): void {
  app.on(memories.listMonths, ({ identity, query }) => queries.listMonths(identity, query.sort));
  app.on(memories.listOnThisDay, async ({ identity, query }) =>
    (await queries.listOnThisDay(identity, query)).map(presentPhoto),
  );
}

function reactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  for (const kind of REACTION_KINDS) {
    const { add, remove } = api.photoReactions[kind];
    app.on(add, ({ identity, params }) => commands.reactToPhoto(identity, params.id, kind, true));
    app.on(remove, ({ identity, params }) => commands.reactToPhoto(identity, params.id, kind, false));
  }
  app.on(api.listPhotoReactions, async ({ identity, params, query, raw, res }) => {
    const page = await queries.listReactions(identity, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.reactors;
  });
}

function commentRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listComments, async ({ identity, params, query, raw, res }) => {
    const page = await queries.listComments(identity, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.comments.map(presentComment);
  });
  app.on(api.commentOnPhoto, async ({ identity, params, body }) =>
    presentComment(await commands.commentOnPhoto(identity, params.id, body.content)),
  );
  app.on(api.deleteComment, async ({ identity, params }) => {
    await commands.deleteComment(identity, params.id, params.commentId);
    return { message: 'Comment deleted' };
  });
}

function internalRoutes(app: HttpApp, { queries }: Application): void {
  app.on(api.countPhotos, ({ query }) => queries.countPhotos(query.famibookId));
  app.on(api.findUsedFiles, async ({ body }) => ({ fileIds: await queries.findUsedFiles(body.fileIds) }));
}
