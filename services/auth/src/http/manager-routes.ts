import * as calls from '@famibook/contracts/api/auth';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { currentFamiBookOf } from '../use-cases/current-famibook.ts';
import type { Deps } from '../use-cases/deps.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { Cookies } from './cookies.ts';

/** What a manager does in the current FamiBook (D10). */
export const managerRoutes = (app: HttpApp, does: UseCases, cookies: Cookies, { lists }: Pick<Deps, 'lists'>): void => {
  app.on(calls.listPendingUsers, ({ who }) => lists.people(currentFamiBookOf(who), false));
  app.on(calls.listApprovedUsers, ({ who }) => lists.people(currentFamiBookOf(who), true));
  app.on(calls.approveUser, ({ who, params }) => does.approveMember(who, params.id, currentFamiBookOf(who)));
  app.on(calls.declineUser, async ({ who, params }) => {
    await does.declineMember(who, params.id, currentFamiBookOf(who));
    return { message: 'The request was declined.' };
  });
  app.on(calls.removeMember, async ({ who, params }) => {
    await does.removeMember(who, params.id, currentFamiBookOf(who));
    return { message: 'The membership was ended.' };
  });
  app.on(calls.changePassword, async ({ who, body, address, headers }) => {
    await does.changePassword(who, { ...body, address, browser: cookies.readBrowser(headers.cookie) });
    return { message: 'Your password has been updated successfully' };
  });
  app.on(calls.openFamiBook, ({ who, body }) => does.openFamiBook(who, currentFamiBookOf(who), body.famibookName));
};
