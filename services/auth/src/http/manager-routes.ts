import * as account from '@famibook/contracts/account/endpoints';
import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';
import { presentMembership } from './present-membership.ts';

/** A manager's calls about the current FamiBook (D10). */
export function managerRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  const managed = queries.getManagedFamiBook;

  app.on(members.listPendingUsers, async ({ identity: actor }) => queries.listMembers(await managed(actor), false));
  app.on(members.listApprovedUsers, async ({ identity: actor }) => queries.listMembers(await managed(actor), true));
  app.on(members.approveUser, async ({ identity: actor, params }) =>
    commands.approveMember(actor, params.id, await managed(actor)),
  );
  app.on(members.declineUser, async ({ identity: actor, params }) => {
    await commands.declineMember(actor, params.id, await managed(actor));
    return { message: 'The request was declined.' };
  });
  app.on(members.removeMember, async ({ identity: actor, params }) => {
    await commands.removeMember(actor, params.id, await managed(actor));
    return { message: 'The membership was ended.' };
  });
  app.on(famibooks.openFamiBook, async ({ identity: actor, body }) => {
    const membership = await commands.openFamiBook(actor, await managed(actor), body.famibookName);
    return presentMembership(membership, undefined);
  });
  app.on(account.changePassword, async (request) => {
    await commands.changePassword(request.identity, { ...request.body, ...clientOf(request, cookies) });
    return { message: 'Your password has been updated successfully' };
  });
}
