import * as account from '@famibook/contracts/account/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';

/** A manager's calls about the current FamiBook (D10). */
export function addManagerRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  const managed = queries.getManagedFamiBook;

  app.on(members.listPendingUsers, async (request) =>
    sendPage(request, await queries.listMembers(request.identity, 'pending', request.query)),
  );
  app.on(members.listApprovedUsers, async (request) =>
    sendPage(request, await queries.listMembers(request.identity, 'approved', request.query)),
  );
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
  app.on(account.changePassword, async (request) => {
    await commands.changePassword(request.identity, { ...request.body, ...clientOf(request, cookies) });
    return { message: 'Your password has been updated successfully' };
  });
}

/** The administrator's calls about the users of all FamiBooks. */
export function addAdminRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(members.adminApproveUser, ({ identity: actor, params, body }) =>
    commands.approveMemberAnywhere(actor, params.id, body.famibookName),
  );
  app.on(members.adminDeclineUser, async ({ identity: actor, params, body }) => {
    await commands.declineMemberAnywhere(actor, params.id, body.famibookName);
    return { message: 'The request was declined.' };
  });
  app.on(members.deleteUser, async ({ identity: actor, params }) => {
    await commands.deleteUser(actor, params.id);
    return { message: 'The person and all that was theirs is deleted.' };
  });
  app.on(sessions.endSessionsOf, async ({ identity: actor, params }) => {
    const ended = await commands.endSessionsOf(actor, params.id);
    return { message: 'The person is signed out everywhere.', ended };
  });
  app.on(members.listApprovedUsersWithPasswords, async (request) =>
    sendPage(request, await queries.listPeople('approved', request.query)),
  );
  app.on(members.listPendingUsersWithPasswords, async (request) =>
    sendPage(request, await queries.listPeople('pending', request.query)),
  );
}
