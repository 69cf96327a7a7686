import * as calls from '@famibook/contracts/api/auth';
import type { Identity } from '@famibook/contracts/identity';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';
import { openCurrentFamiBookOf } from '../steps/assert-permissions.ts';
import type { Cookies } from './cookies.ts';

/** What a manager does in the current FamiBook (D10). */
export const managerRoutes = (
  app: HttpApp,
  does: UseCases,
  cookies: Cookies,
  d: Pick<Deps, 'lists' | 'reader'>,
): void => {
  const open = (who: Identity) => openCurrentFamiBookOf(d, who);
  app.on(calls.listPendingUsers, async ({ who }) => d.lists.people(await open(who), false));
  app.on(calls.listApprovedUsers, async ({ who }) => d.lists.people(await open(who), true));
  app.on(calls.approveUser, async ({ who, params }) => does.approveMember(who, params.id, await open(who)));
  app.on(calls.declineUser, async ({ who, params }) => {
    await does.declineMember(who, params.id, await open(who));
    return { message: 'The request was declined.' };
  });
  app.on(calls.removeMember, async ({ who, params }) => {
    await does.removeMember(who, params.id, await open(who));
    return { message: 'The membership was ended.' };
  });
  app.on(calls.changePassword, async ({ who, body, address, headers }) => {
    await does.changePassword(who, { ...body, address, browser: cookies.readBrowser(headers.cookie) });
    return { message: 'Your password has been updated successfully' };
  });
  app.on(calls.openFamiBook, async ({ who, body }) => does.openFamiBook(who, await open(who), body.famibookName));
};
