import * as calls from '@famibook/contracts/api/own';
import { portraitUrl } from '@famibook/contracts/media';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';
import type { Cookies } from './cookies.ts';
import { receivePicture } from './receive-picture.ts';

/** What a person changes and ends of the own (D22). */
export const ownAccountRoutes = (
  app: HttpApp,
  does: UseCases,
  cookies: Cookies,
  { portraits }: Pick<Deps, 'portraits'>,
): void => {
  const receive = receivePicture(portraits);

  app.on(calls.changeName, async ({ who, body, headers }) => {
    await does.changeOwn(who, body);
    return does.currentUser(who.sessionId, cookies.readReset(headers.cookie));
  });
  app.on(calls.changePicture, async (request) => {
    const { who, headers } = request;
    await does.changeOwn(who, { profileImageUrl: portraitUrl(await receive(request)) });
    return does.currentUser(who.sessionId, cookies.readReset(headers.cookie));
  });
  app.on(calls.removePicture, async ({ who, headers }) => {
    await does.changeOwn(who, { profileImageUrl: null });
    return does.currentUser(who.sessionId, cookies.readReset(headers.cookie));
  });
  app.on(calls.leaveFamiBook, ({ who, params }) => does.leaveFamiBook(who, params.id));
  app.on(calls.deleteOwnAccount, async ({ who, body, address, headers, res }) => {
    await does.deleteOwnAccount(who, { ...body, address, browser: cookies.readBrowser(headers.cookie) });
    res.appendHeader('Set-Cookie', cookies.endSession());
    return { message: 'Your account and all that was yours is deleted.' };
  });
};
