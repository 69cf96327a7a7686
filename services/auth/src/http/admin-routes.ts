import * as members from '@famibook/contracts/members/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

/** The administrator's calls about the users of all FamiBooks. */
export function adminRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(members.adminApproveUser, ({ identity: actor, params, body }) =>
    commands.approveMemberAnywhere(actor, params.id, body.famibookName),
  );
  app.on(members.deleteUser, async ({ identity: actor, params }) => {
    await commands.deleteUser(actor, params.id);
    return { message: 'The person and all that was theirs is deleted.' };
  });
  app.on(sessions.endSessionsOf, async ({ identity: actor, params }) => {
    const ended = await commands.endSessionsOf(actor, params.id);
    return { message: 'The person is signed out everywhere.', ended };
  });
  app.on(members.listApprovedUsersWithPasswords, () => queries.listMembersWithPreviews(true));
  app.on(members.listPendingUsersWithPasswords, () => queries.listMembersWithPreviews(false));
}
