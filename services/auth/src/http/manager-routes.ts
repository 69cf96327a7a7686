import * as calls from '@famibook/contracts/api/auth';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';
import { presentMembership } from './present-membership.ts';

/** A manager's calls about the current FamiBook (D10). */
export function managerRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  const managed = queries.getManagedFamiBook;

  app.on(calls.listPendingUsers, async ({ who: actor }) => queries.listMembers(await managed(actor), false));
  app.on(calls.listApprovedUsers, async ({ who: actor }) => queries.listMembers(await managed(actor), true));
  app.on(calls.approveUser, async ({ who: actor, params }) =>
    commands.approveMember(actor, params.id, await managed(actor)),
  );
  app.on(calls.declineUser, async ({ who: actor, params }) => {
    await commands.declineMember(actor, params.id, await managed(actor));
    return { message: 'The request was declined.' };
  });
  app.on(calls.removeMember, async ({ who: actor, params }) => {
    await commands.removeMember(actor, params.id, await managed(actor));
    return { message: 'The membership was ended.' };
  });
  app.on(calls.openFamiBook, async ({ who: actor, body }) => {
    const membership = await commands.openFamiBook(actor, await managed(actor), body.famibookName);
    return presentMembership(membership, undefined);
  });
  app.on(calls.changePassword, async (request) => {
    await commands.changePassword(request.who, { ...request.body, ...clientOf(request, cookies) });
    return { message: 'Your password has been updated successfully' };
  });
}
