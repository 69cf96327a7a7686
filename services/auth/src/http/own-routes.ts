import * as calls from '@famibook/contracts/api/auth';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';
import type { Cookies } from './cookies.ts';

/** What a person does with the own account, sessions and memberships. */
export const ownRoutes = (
  app: HttpApp,
  does: UseCases,
  cookies: Cookies,
  { lists, now }: Pick<Deps, 'lists' | 'now'>,
): void => {
  app.on(calls.getUser, ({ who, headers }) => does.currentUser(who.sessionId, cookies.readReset(headers.cookie)));
  app.on(calls.listSessions, ({ who }) => lists.sessions(who.userId, who.sessionId, now()));
  app.on(calls.endSession, async ({ who, params }) => {
    await does.endSession(who.userId, params.id);
    return { message: 'The session is over.' };
  });
  app.on(calls.endOtherSessions, async ({ who, body, address, headers }) => {
    const { password } = body;
    const ended = await does.endOtherSessions(who, { password, address, browser: cookies.readBrowser(headers.cookie) });
    return { message: 'You are signed out everywhere else.', ended };
  });
  app.on(calls.listMemberships, ({ who }) => does.listMemberships(who));
  app.on(calls.joinFamiBook, ({ who, body, address }) => does.joinFamiBook(who, body.famibookName, address));
  app.on(calls.switchFamiBook, async ({ who, body, headers }) => {
    const held = cookies.readReset(headers.cookie);
    const { famibookName } = await does.switchFamiBook(who, body.famibookName);
    return { currentFamibook: famibookName, user: await does.currentUser(who.sessionId, held) };
  });
};
