import * as calls from '@famibook/contracts/password-reset/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';

/** Calls about a password that was forgotten (D23), or is known and changed without a sign-in (D24). */
export function addResetRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  app.on(calls.requestReset, async (request) => {
    const previousSecret = cookies.readReset(request.headers.cookie);
    const command = { ...request.body, ...clientOf(request, cookies), previousSecret };
    const { secret, ...response } = await commands.requestReset(command);
    request.res.appendHeader('Set-Cookie', cookies.reset(secret));
    return response;
  });
  app.on(calls.getResetStatus, ({ params, headers }) =>
    queries.getResetStatus(params.requestId, cookies.readReset(headers.cookie)),
  );
  app.on(calls.completeReset, async (request) => {
    const { requestId, newPassword } = request.body;
    const secret = cookies.readReset(request.headers.cookie);
    await commands.completeReset({ requestId, newPassword, secret, ...clientOf(request, cookies) });
    return { message: 'Your password has been reset. You can now log in.' };
  });
  app.on(calls.changePasswordDirectly, async (request) => {
    const { email, oldPassword, newPassword, code } = request.body;
    const command = { email, oldPassword, newPassword, code, ...clientOf(request, cookies) };
    await commands.changePasswordDirectly(request.identity, command);
    return { message: 'Your password has been changed. You can now log in.' };
  });

  app.on(calls.listPendingResets, async (request) =>
    sendPage(request, await queries.listResets('pending', request.query)),
  );
  app.on(calls.listApprovedResets, async (request) =>
    sendPage(request, await queries.listResets('approved', request.query)),
  );
  app.on(calls.approveReset, async ({ identity: actor, params, body }) => {
    await commands.approveReset(actor, params.id, body.code);
    return { message: 'Password reset request approved' };
  });
}
