import * as calls from '@famibook/contracts/api/password-reset';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';
import type { Cookies } from './cookies.ts';

/** A password that was forgotten, or is known and changed (D23). */
export const resetRoutes = (
  app: HttpApp,
  does: UseCases,
  cookies: Cookies,
  { resetLists, now }: Pick<Deps, 'resetLists' | 'now'>,
): void => {
  app.on(calls.requestReset, async ({ body, headers, address, res }) => {
    const browser = cookies.readBrowser(headers.cookie);
    const held = cookies.readReset(headers.cookie);
    const { secret, ...answer } = await does.requestReset({ ...body, address, browser, held });
    res.appendHeader('Set-Cookie', cookies.reset(secret));
    return answer;
  });
  app.on(calls.getResetStatus, ({ params, headers }) =>
    does.readReset(params.requestId, cookies.readReset(headers.cookie)),
  );
  app.on(calls.completeReset, async ({ body, headers }) => {
    const { requestId, newPassword } = body;
    await does.completeReset({ requestId, newPassword, secret: cookies.readReset(headers.cookie) });
    return { message: 'Your password has been reset. You can now log in.' };
  });
  app.on(calls.changePasswordDirectly, async ({ who, body, headers, address }) => {
    const { email, oldPassword, newPassword } = body;
    const browser = cookies.readBrowser(headers.cookie);
    await does.changePasswordDirectly(who, { email, oldPassword, newPassword, address, browser });
    return { message: 'Your password has been changed. You can now log in.' };
  });

  app.on(calls.listPendingResets, () => resetLists.pending(now()));
  app.on(calls.listApprovedResets, () => resetLists.approved(now()));
  app.on(calls.approveReset, async ({ who, params, body }) => {
    await does.approveReset(who, params.id, body.code);
    return { message: 'Password reset request approved' };
  });
};
