import * as calls from '@famibook/contracts/api/auth-internal';
import { findMembershipsOf, findUsedPortraits as findUsedPortraitsCall } from '@famibook/contracts/api/portraits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { UseCases } from '../application.ts';
import type { Deps } from '../ports.ts';
import { findMemberships, findUsedPortraits } from '../queries/find-used-portraits.ts';
import { isCacheTold } from '../steps/update-session-cache.ts';

type Needed = Pick<Deps, 'reader' | 'identities' | 'lists' | 'passwords' | 'now'>;

/** What other services ask. */
export const internalRoutes = (app: HttpApp, does: UseCases, d: Needed): void => {
  app.on(calls.resolveSession, ({ body }) => does.resolveSession(body.sessionHash));
  app.on(calls.isSessionCacheTold, async () => ({ isTold: await isCacheTold(d)() }));
  app.on(calls.refreshIdentities, async ({ body }) =>
    (await d.identities.ofSessions(body.sessionIds, d.now())).map(({ identity }) => identity),
  );
  app.on(calls.checkFamiBookName, ({ body }) => does.checkFamiBookName(body.famibookName));
  app.on(calls.hashPassword, async ({ body }) => ({ passwordHash: await d.passwords.hash(body.password) }));
  app.on(calls.foundFamiBook, ({ body }) => does.foundFamiBook(body));
  app.on(calls.changePlan, async ({ body }) => ({ famibookIds: await does.changePlan(body) }));
  app.on(findMembershipsOf, async ({ body }) => ({ memberships: await findMemberships(d)(body.userId) }));
  app.on(findUsedPortraitsCall, async ({ body }) => ({ fileIds: await findUsedPortraits(d)(body.portraits) }));
  app.on(calls.countMembers, ({ query }) => d.lists.memberTotal(query.famibookId));
};
