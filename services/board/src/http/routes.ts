import * as api from '@famibook/contracts/board/endpoints';
import { REACTION_KINDS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import { sendPageHeaders } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { presentMessage, presentThread } from './present-message.ts';

export function routes(application: Application) {
  return (app: HttpApp): void => {
    messageRoutes(app, application);
    reactionRoutes(app, application);
    reviewRoutes(app, application);
    settingsRoutes(app, application);
    app.on(api.countMessages, ({ query }) => application.queries.countMessages(query.famibookId));
  };
}

function messageRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listMessages, async ({ who, query, raw, res }) => {
    const page = await queries.listMessages(who, query);
    sendPageHeaders({ raw, res }, page);
    return page.messages.map(presentThread);
  });
  app.on(api.postMessage, async ({ who, body }) => {
    const id = await commands.postMessage(who, body.content);
    return presentMessage(await queries.getMessage(who, id));
  });
  app.on(api.replyToMessage, async ({ who, params, body }) => {
    const id = await commands.replyToMessage(who, params.id, body.content);
    return presentMessage(await queries.getMessage(who, id));
  });
  app.on(api.listReplies, async ({ who, params, query, raw, res }) => {
    const page = await queries.listReplies(who, params.id, query);
    sendPageHeaders({ raw, res }, page, 'after');
    return page.replies.map(presentMessage);
  });
  app.on(api.deleteMessage, async ({ who, params }) => {
    await commands.deleteMessage(who, params.id, 'author');
    return { message: 'Message deleted' };
  });
  app.on(api.adminDeleteMessage, async ({ who, params }) => {
    await commands.deleteMessage(who, params.id, 'administrator');
    return { message: 'Message deleted' };
  });
}

const REACTION_ENDPOINTS = {
  like: { add: api.likeMessage, remove: api.unlikeMessage },
  heart: { add: api.heartMessage, remove: api.unheartMessage },
} as const satisfies Record<ReactionKind, object>;

function reactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  for (const kind of REACTION_KINDS) {
    const { add, remove } = REACTION_ENDPOINTS[kind];
    app.on(add, ({ who, params }) => commands.reactToMessage(who, params.id, kind, true));
    app.on(remove, ({ who, params }) => commands.reactToMessage(who, params.id, kind, false));
  }
  app.on(api.listMessageReactions, async ({ who, params, query, raw, res }) => {
    const page = await queries.listReactions(who, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.reactors;
  });
}

function reviewRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listPendingMessages, async ({ who, query, raw, res }) => {
    const page = await queries.listPendingMessages(who, query);
    sendPageHeaders({ raw, res }, page);
    return page.messages.map(presentMessage);
  });
  app.on(api.approveMessage, async ({ who, params }) => {
    await commands.approveMessage(who, params.id, 'current');
    return presentMessage(await queries.getMessage(who, params.id));
  });
  app.on(api.adminApproveMessage, async ({ who, params }) => {
    await commands.approveMessage(who, params.id, 'anywhere');
    return presentMessage(await queries.getMessage(who, params.id));
  });
  app.on(api.rejectMessage, async ({ who, params }) => {
    await commands.rejectMessage(who, params.id);
    return { message: 'Message rejected' };
  });
  app.on(api.rejectMessagesOf, async ({ who, query }) => {
    const rejected = await commands.rejectMessagesOf(who, query.author);
    return { message: rejected === 1 ? '1 message rejected' : `${rejected} messages rejected`, rejected };
  });
}

function settingsRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.getBoardSettings, ({ who }) => queries.getSettings(who));
  app.on(api.changeBoardSettings, ({ who, body }) => commands.changeSettings(who, body));
}
