import * as api from '@famibook/contracts/photos/endpoints';
import * as memories from '@famibook/contracts/photos/endpoints';
import { REACTION_KINDS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
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
  app.on(api.listPhotos, async ({ who, query, raw, res }) => {
    const page = await queries.listPhotos(who, query);
    sendPageHeaders({ raw, res }, page);
    return page.photos.map(presentPhoto);
  });
  app.on(api.listTags, ({ who, query }) => queries.listTags(who, query));
  app.on(api.getPhoto, async ({ who, params }) => {
    const { photo, comments } = await queries.getPhoto(who, params.id);
    return { ...presentPhoto(photo), comments: comments.map(presentComment) };
  });
  app.on(api.editPhoto, async ({ who, params, body }) => {
    await commands.editPhoto(who, params.id, body);
    return presentPhoto(await queries.viewPhoto(who, params.id));
  });
  app.on(api.deletePhoto, async ({ who, params }) => {
    await commands.deletePhoto(who, params.id, 'owner');
    return { message: 'Photo deleted' };
  });
  app.on(api.adminDeletePhoto, async ({ who, params }) => {
    await commands.deletePhoto(who, params.id, 'administrator');
    return { message: 'Photo deleted' };
  });
  app.on(api.downloadPhoto, async ({ who, params, res, signal }) => {
    const { picture, description } = await queries.openOriginal(who, params.id, signal);
    await sendOriginal(res, picture, { description, signal });
  });
}

function memoryRoutes(app: HttpApp, { queries }: Application): void {
  app.on(memories.listMonths, ({ who, query }) => queries.listMonths(who, query.sort));
  app.on(memories.listOnThisDay, async ({ who, query }) => (await queries.listOnThisDay(who, query)).map(presentPhoto));
}

const REACTION_ENDPOINTS = {
  like: { add: api.likePhoto, remove: api.unlikePhoto },
  heart: { add: api.heartPhoto, remove: api.unheartPhoto },
} as const satisfies Record<ReactionKind, object>;

function reactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  for (const kind of REACTION_KINDS) {
    const { add, remove } = REACTION_ENDPOINTS[kind];
    app.on(add, ({ who, params }) => commands.reactToPhoto(who, params.id, kind, true));
    app.on(remove, ({ who, params }) => commands.reactToPhoto(who, params.id, kind, false));
  }
  app.on(api.listPhotoReactions, async ({ who, params, query, raw, res }) => {
    const page = await queries.listReactions(who, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.reactors;
  });
}

function commentRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listComments, async ({ who, params, query, raw, res }) => {
    const page = await queries.listComments(who, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.comments.map(presentComment);
  });
  app.on(api.commentOnPhoto, async ({ who, params, body }) =>
    presentComment(await commands.commentOnPhoto(who, params.id, body.content)),
  );
  app.on(api.deleteComment, async ({ who, params }) => {
    await commands.deleteComment(who, params.id, params.commentId);
    return { message: 'Comment deleted' };
  });
}

function internalRoutes(app: HttpApp, { queries }: Application): void {
  app.on(api.countPhotos, ({ query }) => queries.countPhotos(query.famibookId));
  app.on(api.findUsedFiles, async ({ body }) => ({ fileIds: await queries.findUsedFiles(body.fileIds) }));
}
