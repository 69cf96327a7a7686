import * as accountApi from '@famibook/contracts/account/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import { portraitUrl } from '@famibook/contracts/portraits/portrait-url';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';
import { presentMembership } from './present-membership.ts';
import { receivePicture } from './receive-picture.ts';

/** A user's calls about the own sessions and memberships. */
export function addCurrentUserRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  app.on(sessionsApi.getUser, ({ identity, headers }) =>
    queries.getCurrentUser(identity.sessionId, cookies.readReset(headers.cookie)),
  );
  app.on(sessionsApi.listSessions, ({ identity }) => queries.listSessions(identity));
  app.on(sessionsApi.endSession, async ({ identity: actor, params }) => {
    await commands.endSession(actor.userId, params.id);
    return { message: 'The session is over.' };
  });
  app.on(sessionsApi.endOtherSessions, async (request) => {
    const { password } = request.body;
    const ended = await commands.endOtherSessions(request.identity, { password, ...clientOf(request, cookies) });
    return { message: 'You are signed out everywhere else.', ended };
  });

  app.on(members.listMemberships, async ({ identity }) =>
    (await queries.listMemberships(identity)).map((row) => presentMembership(row, identity.current?.famibookId)),
  );
  app.on(members.joinFamiBook, async ({ identity: actor, body, address }) => {
    const { famibookName, isApproved } = await commands.joinFamiBook(actor, body, address);
    const waiting = `Your request to join ${famibookName} is waiting for its manager's approval.`;
    return { message: isApproved ? `Welcome to ${famibookName}!` : waiting, isApproved };
  });
  app.on(members.switchFamiBook, async ({ identity: actor, body, headers }) => {
    const { famibookName } = await commands.switchFamiBook(actor, body.famibookName);
    const user = await queries.getCurrentUser(actor.sessionId, cookies.readReset(headers.cookie));
    return { currentFamibook: famibookName, user };
  });
}

/** A user's calls that change or end the own account (D22). */
export function addAccountRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  app.on(accountApi.changeName, async ({ identity: actor, body, headers }) => {
    await commands.changeProfile(actor, body);
    return queries.getCurrentUser(actor.sessionId, cookies.readReset(headers.cookie));
  });
  app.on(accountApi.changePicture, async (request) => {
    const { identity: actor, headers } = request;
    const fileId = await receivePicture(request, commands.stagePortrait);
    await commands.changeProfile(actor, { profileImageUrl: portraitUrl(fileId) });
    return queries.getCurrentUser(actor.sessionId, cookies.readReset(headers.cookie));
  });
  app.on(accountApi.removePicture, async ({ identity: actor, headers }) => {
    await commands.changeProfile(actor, { profileImageUrl: null });
    return queries.getCurrentUser(actor.sessionId, cookies.readReset(headers.cookie));
  });

  app.on(members.leaveFamiBook, async ({ identity: actor, params }) => {
    const { famibookName } = await commands.leaveFamiBook(actor, params.id);
    return { message: `You have left ${famibookName}.` };
  });
  app.on(accountApi.deleteOwnAccount, async (request) => {
    const { password } = request.body;
    await commands.deleteOwnAccount(request.identity, { password, ...clientOf(request, cookies) });
    request.res.appendHeader('Set-Cookie', cookies.endSession());
    return { message: 'Your account and all that was yours is deleted.' };
  });
}
