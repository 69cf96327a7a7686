import * as api from '@famibook/contracts/api/board';
import type { Database } from '@famibook/service-kit/db/database';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { aroundCommit, type Failpoint } from '@famibook/service-kit/runtime/failpoint';
import { approveMessage } from '../commands/approve-message.ts';
import { changeSettings } from '../commands/change-settings.ts';
import { deleteMessage } from '../commands/delete-message.ts';
import { postMessage } from '../commands/post-message.ts';
import { reactToMessage } from '../commands/react-to-message.ts';
import { rejectMessage } from '../commands/reject-message.ts';
import { rejectMessagesOf } from '../commands/reject-messages-of.ts';
import { replyToMessage } from '../commands/reply-to-message.ts';
import type { BoardFailpoint } from '../failpoints.ts';
import type { Posting } from '../ports.ts';
import { countMessages } from '../queries/count-messages.ts';
import { viewMessage } from '../queries/get-message.ts';
import { getSettings } from '../queries/get-settings.ts';
import { listMessages } from '../queries/list-messages.ts';
import { listPendingMessages } from '../queries/list-pending-messages.ts';
import { listReactions } from '../queries/list-reactions.ts';
import { listReplies } from '../queries/list-replies.ts';
import { sendPageHeaders } from './page-headers.ts';
import { presentMessage, presentThread } from './present-message.ts';

export interface RoutesOptions extends Posting {
  db: Database;
  failpoint: Failpoint<BoardFailpoint>;
}

export const routes = (options: RoutesOptions) => (app: HttpApp) => {
  messageRoutes(options, app);
  reactionRoutes(options, app);
  reviewRoutes(options, app);
  settingsRoutes(options, app);
  app.on(api.countMessages, ({ query }) => countMessages(options.db)(query.famibookId));
};

const messageRoutes = ({ db, failpoint, ...d }: RoutesOptions, app: HttpApp) => {
  const [list, replies, view] = [listMessages(db), listReplies(db), viewMessage(db)];
  const posting = { ...d, transaction: aroundCommit(d.transaction, failpoint, 'board.post') };
  const [post, reply, remove] = [postMessage(posting), replyToMessage(posting), deleteMessage(d)];

  app.on(api.listMessages, async ({ who, query, raw, res }) => {
    const page = await list(who, query);
    sendPageHeaders(res, raw.originalUrl, 'message', page);
    return page.messages.map(presentThread);
  });
  app.on(api.postMessage, async ({ who, body }) =>
    presentMessage((await view(who, await post(who, body.content))).message),
  );
  app.on(api.replyToMessage, async ({ who, params, body }) =>
    presentMessage((await view(who, await reply(who, params.id, body.content))).message),
  );
  app.on(api.listReplies, async ({ who, params, query, raw, res }) => {
    const page = await replies(who, params.id, query);
    sendPageHeaders(res, raw.originalUrl, 'reply', page);
    return page.replies.map(presentMessage);
  });
  app.on(api.deleteMessage, async ({ who, params }) => {
    await remove(who, params.id, 'author');
    return { message: 'Message deleted' };
  });
  app.on(api.adminDeleteMessage, async ({ who, params }) => {
    await remove(who, params.id, 'administrator');
    return { message: 'Message deleted' };
  });
};

const reactionRoutes = (d: RoutesOptions, app: HttpApp) => {
  const react = reactToMessage(d);
  app.on(api.likeMessage, ({ who, params }) => react(who, params.id, 'like', true));
  app.on(api.unlikeMessage, ({ who, params }) => react(who, params.id, 'like', false));
  app.on(api.heartMessage, ({ who, params }) => react(who, params.id, 'heart', true));
  app.on(api.unheartMessage, ({ who, params }) => react(who, params.id, 'heart', false));
  const list = listReactions(d.db);
  app.on(api.listMessageReactions, async ({ who, params, query, raw, res }) => {
    const page = await list(who, params.id, query);
    sendPageHeaders(res, raw.originalUrl, 'reaction', page);
    return page.reactors;
  });
};

const reviewRoutes = ({ db, failpoint, ...d }: RoutesOptions, app: HttpApp) => {
  const [pending, view] = [listPendingMessages(db), viewMessage(db)];
  const approve = approveMessage({ ...d, transaction: aroundCommit(d.transaction, failpoint, 'board.approve') });
  const rejecting = { ...d, transaction: aroundCommit(d.transaction, failpoint, 'board.reject') };
  const [reject, rejectAllOf] = [rejectMessage(rejecting), rejectMessagesOf(rejecting)];

  app.on(api.listPendingMessages, async ({ who, query, raw, res }) => {
    const page = await pending(who, query);
    sendPageHeaders(res, raw.originalUrl, 'pending', page);
    return page.messages.map(presentMessage);
  });
  app.on(api.approveMessage, async ({ who, params }) => {
    await approve(who, params.id, 'current');
    return presentMessage((await view(who, params.id)).message);
  });
  app.on(api.adminApproveMessage, async ({ who, params }) => {
    await approve(who, params.id, 'anywhere');
    return presentMessage((await view(who, params.id)).message);
  });
  app.on(api.rejectMessage, async ({ who, params }) => {
    await reject(who, params.id);
    return { message: 'Message rejected' };
  });
  app.on(api.rejectMessagesOf, async ({ who, query }) => {
    const rejected = await rejectAllOf(who, query.author);
    return { message: rejected === 1 ? '1 message rejected' : `${rejected} messages rejected`, rejected };
  });
};

const settingsRoutes = ({ db, ...d }: RoutesOptions, app: HttpApp) => {
  const [get, change] = [getSettings(db), changeSettings(d)];
  app.on(api.getBoardSettings, ({ who }) => get(who));
  app.on(api.changeBoardSettings, ({ who, body }) => change(who, body));
};
