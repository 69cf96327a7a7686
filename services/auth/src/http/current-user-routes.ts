import * as members from '@famibook/contracts/members/endpoints';
import * as sessionsApi from '@famibook/contracts/sessions/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';
import { presentMembership } from './present-membership.ts';

/** A user's calls about the own sessions and memberships. */
export function currentUserRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
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
    const { famibookName } = await commands.joinFamiBook(actor, body.famibookName, address);
    return { message: `Your request to join ${famibookName} is waiting for its manager's approval.` };
  });
  app.on(members.switchFamiBook, async ({ identity: actor, body, headers }) => {
    const { famibookName } = await commands.switchFamiBook(actor, body.famibookName);
    const user = await queries.getCurrentUser(actor.sessionId, cookies.readReset(headers.cookie));
    return { currentFamibook: famibookName, user };
  });
}
