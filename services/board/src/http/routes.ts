import * as api from '@famibook/contracts/board/endpoints';
import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
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
  app.on(api.listMessages, async ({ identity, query, raw, res }) => {
    const page = await queries.listMessages(identity, query);
    sendPageHeaders({ raw, res }, page);
    return page.messages.map(presentThread);
  });
  app.on(api.postMessage, async ({ identity, body }) => {
    const id = await commands.postMessage(identity, body.content);
    return presentMessage(await queries.getMessage(identity, id));
  });
  app.on(api.replyToMessage, async ({ identity, params, body }) => {
    const id = await commands.replyToMessage(identity, params.id, body.content);
    return presentMessage(await queries.getMessage(identity, id));
  });
  app.on(api.listReplies, async ({ identity, params, query, raw, res }) => {
    const page = await queries.listReplies(identity, params.id, query);
    sendPageHeaders({ raw, res }, page, 'after');
    return page.replies.map(presentMessage);
  });
  app.on(api.deleteMessage, async ({ identity, params }) => {
    await commands.deleteMessage(identity, params.id, 'author');
    return { message: 'Message deleted' };
  });
  app.on(api.adminDeleteMessage, async ({ identity, params }) => {
    await commands.deleteMessage(identity, params.id, 'administrator');
    return { message: 'Message deleted' };
  });
}

function reactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  for (const kind of REACTION_KINDS) {
    const { add, remove } = api.messageReactions[kind];
    app.on(add, ({ identity, params }) => commands.reactToMessage(identity, params.id, kind, true));
    app.on(remove, ({ identity, params }) => commands.reactToMessage(identity, params.id, kind, false));
  }
  app.on(api.listMessageReactions, async ({ identity, params, query, raw, res }) => {
    const page = await queries.listReactions(identity, params.id, query);
    sendPageHeaders({ raw, res }, page);
    return page.reactors;
  });
}

function reviewRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listPendingMessages, async ({ identity, query, raw, res }) => {
    const page = await queries.listPendingMessages(identity, query);
    sendPageHeaders({ raw, res }, page);
    return page.messages.map(presentMessage);
  });
  app.on(api.approveMessage, async ({ identity, params }) => {
    await commands.approveMessage(identity, params.id, 'current');
    return presentMessage(await queries.getMessage(identity, params.id));
  });
  app.on(api.adminApproveMessage, async ({ identity, params }) => {
    await commands.approveMessage(identity, params.id, 'anywhere');
    return presentMessage(await queries.getMessage(identity, params.id));
  });
  app.on(api.rejectMessage, async ({ identity, params }) => {
    await commands.rejectMessage(identity, params.id);
    return { message: 'Message rejected' };
  });
  app.on(api.rejectMessagesOf, async ({ identity, query }) => {
    const rejected = await commands.rejectMessagesOf(identity, query.author);
    return { message: rejected === 1 ? '1 message rejected' : `${rejected} messages rejected`, rejected };
  });
}

function settingsRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.getBoardSettings, ({ identity }) => queries.getSettings(identity));
  app.on(api.changeBoardSettings, ({ identity, body }) => commands.changeSettings(identity, body));
}
