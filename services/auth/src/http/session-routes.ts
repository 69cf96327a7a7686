import * as calls from '@famibook/contracts/api/auth';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { SignedIn } from '../commands/sessions/login.ts';
import type { Cookies } from './cookies.ts';

type EntryRequest = Pick<ApiRequest<typeof calls.login>, 'who' | 'headers' | 'address' | 'signedInAs' | 'res'>;

/** Sign in, sign up, sign out. */
export const sessionRoutes = (app: HttpApp, does: UseCases, cookies: Cookies): void => {
  const browserOf = ({ who, headers, address }: EntryRequest) => ({
    address,
    userAgent: headers['user-agent'] ?? '',
    browser: cookies.readBrowser(headers.cookie),
    held: who && { userId: who.userId, sessionId: who.sessionId },
  });
  const enter = ({ res, headers, signedInAs }: EntryRequest, { userId, secret, browser, sessionId }: SignedIn) => {
    signedInAs(userId);
    res.appendHeader('Set-Cookie', [cookies.session(secret), cookies.browser(browser)]);
    return does.currentUser(sessionId, cookies.readReset(headers.cookie));
  };

  app.on(calls.login, async (req) => enter(req, await does.login({ ...req.body, ...browserOf(req) })));
  app.on(calls.register, async (req) => enter(req, await does.register({ ...req.body, ...browserOf(req) })));
  app.on(calls.loginPage, ({ res }) => res.redirect(302, '/auth'));
  app.on(calls.logout, async ({ who, headers, res }) => {
    if (headers['sec-fetch-site'] === 'cross-site') throw new AppError('foreign_origin');
    if (who) await does.endSession(who.userId, who.sessionId).catch(unlessOver);
    res.setHeader('Clear-Site-Data', '"cache"');
    res.setHeader('Cache-Control', 'no-store');
    res.appendHeader('Set-Cookie', cookies.endSession());
    if (isNavigation(headers)) res.redirect(302, '/');
    else res.json({ message: 'You are signed out.' });
  });
};

const isNavigation = (headers: EntryRequest['headers']): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');

const unlessOver = (error: unknown): void => {
  const isOver = error instanceof AppError && (error.code === 'session_not_found' || error.code === 'user_not_found');
  if (!isOver) throw error;
};
