import * as secondFactor from '@famibook/contracts/second-factor/endpoints';
import * as calls from '@famibook/contracts/sessions/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import type { ApiRequest } from '@famibook/service-kit/http/api-request';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';

type EnteringRequest = Pick<ApiRequest<typeof calls.login>, 'identity' | 'headers' | 'address' | 'signedInAs' | 'res'>;
type Entered = Awaited<ReturnType<Application['commands']['loginSecondFactor']>>;

/** Calls that begin and end a session. */
export function addSessionRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  const showEntered = (request: EnteringRequest, { userId, secret, browserSecret, sessionId }: Entered) => {
    request.signedInAs(userId);
    request.res.appendHeader('Set-Cookie', [cookies.session(secret), cookies.browser(browserSecret)]);
    return queries.getCurrentUser(sessionId, cookies.readReset(request.headers.cookie));
  };

  app.on(calls.login, async (request) => {
    const entered = await commands.login({ ...request.body, ...enteringClientOf(request, cookies) });
    if (!('secondStep' in entered)) return showEntered(request, entered);
    request.signedInAs(entered.userId);
    request.res.appendHeader('Set-Cookie', cookies.secondStep(entered.secondStep));
    return { secondFactor: true as const };
  });
  app.on(secondFactor.loginSecondFactor, async (request) => {
    const secret = cookies.readSecondStep(request.headers.cookie);
    const client = enteringClientOf(request, cookies);
    const entered = await commands.loginSecondFactor({ ...request.body, ...client, secret });
    request.res.appendHeader('Set-Cookie', cookies.endSecondStep());
    return showEntered(request, entered);
  });
  app.on(calls.register, async (request) =>
    showEntered(request, await commands.register({ ...request.body, ...enteringClientOf(request, cookies) })),
  );
  app.on(calls.loginPage, ({ res }) => res.redirect(302, '/auth'));
  app.on(calls.logout, async ({ identity: actor, headers, res }) => {
    if (headers['sec-fetch-site'] === 'cross-site') throw new AppError('foreign_origin');
    if (actor) await commands.endSession(actor.userId, actor.sessionId).catch(unlessOver);
    res.setHeader('Clear-Site-Data', '"cache"');
    res.setHeader('Cache-Control', 'no-store');
    res.appendHeader('Set-Cookie', cookies.endSession());
    if (isNavigation(headers)) res.redirect(302, '/');
    else res.json({ message: 'You are signed out.' });
  });
}

function enteringClientOf(request: EnteringRequest, cookies: Cookies) {
  const { identity, headers } = request;
  return {
    ...clientOf(request, cookies),
    userAgent: headers['user-agent'] ?? '',
    previousSession: identity && { userId: identity.userId, sessionId: identity.sessionId },
  };
}

function isNavigation(headers: EnteringRequest['headers']): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}

function unlessOver(error: unknown): void {
  const isOver = error instanceof AppError && (error.code === 'session_not_found' || error.code === 'user_not_found');
  if (!isOver) throw error;
}
