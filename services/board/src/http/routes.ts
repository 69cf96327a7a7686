import * as api from '@famibook/contracts/board/endpoints';
import { getLastPosts } from '@famibook/contracts/famibooks/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import { addReactionRoutes } from '@famibook/famibook-kit/reactions/add-reaction-routes';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { addArchiveRoutes } from './archive-routes.ts';
import { presentMessage, presentThread } from './present-message.ts';

export function addRoutes(app: HttpApp, application: Application): void {
  addMessageRoutes(app, application);
  addMessageReactionRoutes(app, application);
  addReviewRoutes(app, application);
  addSettingsRoutes(app, application);
  addArchiveRoutes(app, application);
  app.on(getLastPosts, async ({ body }) =>
    (await application.queries.getLastPosts(body.famibookIds)).map(({ famibookId, lastPostedAt }) => ({
      famibookId,
      lastPostedAt: lastPostedAt?.toISOString() ?? null,
    })),
  );
  app.on(api.countMessages, ({ query }) => application.queries.countMessages(query.famibookId));
}

function addMessageRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listMessages, async (request) =>
    sendPage(request, await queries.listMessages(request.identity, request.query)).map(presentThread),
  );
  app.on(api.postMessage, async ({ identity, body }) => {
    const id = await commands.postMessage(identity, body.content);
    return presentMessage(await queries.getMessage(identity, id));
  });
  app.on(api.replyToMessage, async ({ identity, params, body }) => {
    const id = await commands.replyToMessage(identity, params.id, body.content);
    return presentMessage(await queries.getMessage(identity, id));
  });
  app.on(api.listReplies, async (request) =>
    sendPage(request, await queries.listReplies(request.identity, request.params.id, request.query), 'after').map(
      presentMessage,
    ),
  );
  app.on(api.deleteMessage, async ({ identity, params }) => {
    await commands.deleteMessage(identity, params.id, 'author');
    return { message: 'Message deleted' };
  });
  app.on(api.adminDeleteMessage, async ({ identity, params }) => {
    await commands.deleteMessage(identity, params.id, 'administrator');
    return { message: 'Message deleted' };
  });
}

function addMessageReactionRoutes(app: HttpApp, { commands, queries }: Application): void {
  addReactionRoutes(
    app,
    { reactions: api.messageReactions, list: api.listMessageReactions },
    { react: commands.reactToMessage, listReactions: queries.listReactions },
  );
}

function addReviewRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listPendingMessages, async (request) =>
    sendPage(request, await queries.listPendingMessages(request.identity, request.query)).map(presentMessage),
  );
  app.on(api.adminListPendingMessages, async (request) =>
    sendPage(request, await queries.listAllPendingMessages(request.identity, request.query)).map(presentMessage),
  );
  app.on(api.approveMessage, async ({ identity, params }) => {
    await commands.approveMessage(identity, params.id, 'current');
    return presentMessage(await queries.getMessage(identity, params.id));
  });
  app.on(api.adminApproveMessage, async ({ identity, params }) => {
    await commands.approveMessage(identity, params.id, 'anywhere');
    return presentMessage(await queries.getMessage(identity, params.id));
  });
  app.on(api.rejectMessage, async ({ identity, params }) => {
    await commands.rejectMessage(identity, params.id, 'current');
    return { message: 'Message rejected' };
  });
  app.on(api.adminRejectMessage, async ({ identity, params }) => {
    await commands.rejectMessage(identity, params.id, 'anywhere');
    return { message: 'Message rejected' };
  });
  app.on(api.rejectMessagesOf, async ({ identity, query }) => {
    const rejected = await commands.rejectMessagesOf(identity, query.author);
    return { message: rejected === 1 ? '1 message rejected' : `${rejected} messages rejected`, rejected };
  });
}

function addSettingsRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.getBoardSettings, ({ identity }) => queries.getSettings(identity));
  app.on(api.changeBoardSettings, ({ identity, body }) => commands.changeSettings(identity, body));
}
