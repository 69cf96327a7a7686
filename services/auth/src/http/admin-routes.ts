import * as calls from '@famibook/contracts/api/auth';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';

/** What the administrator does with people everywhere. */
export const adminRoutes = (app: HttpApp, does: UseCases, { lists }: Pick<Deps, 'lists'>): void => {
  app.on(calls.adminApproveUser, ({ who, params, body }) => does.approveAnywhere(who, params.id, body.famibookName));
  app.on(calls.deleteUser, async ({ who, params }) => {
    await does.deleteUser(who, params.id);
    return { message: 'The person and all that was theirs is deleted.' };
  });
  app.on(calls.endSessionsOf, async ({ who, params }) => {
    const ended = await does.endSessionsOf(who, params.id);
    return { message: 'The person is signed out everywhere.', ended };
  });
  app.on(calls.listApprovedUsersWithPasswords, () => lists.peopleWithPreviews(true));
  app.on(calls.listPendingUsersWithPasswords, () => lists.peopleWithPreviews(false));
};
