import * as calls from '@famibook/contracts/api/auth-internal';
import { findMembershipsOf, findUsedPortraits } from '@famibook/contracts/api/portraits';
import type { SessionId } from '@famibook/contracts/ids';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

/** The calls of other services. */
export function internalRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(calls.resolveSession, ({ body }) => queries.resolveSession(body.sessionHash));
  app.on(calls.isSessionCacheTold, async () => ({ isTold: await queries.isSessionCacheCurrent() }));
  app.on(calls.refreshIdentities, ({ body }) => queries.findIdentities(body.sessionIds as SessionId[]));

  app.on(calls.checkFamiBookName, ({ body }) => queries.checkFamiBookName(body.famibookName));
  app.on(calls.hashPassword, async ({ body }) => ({ passwordHash: await commands.hashPassword(body.password) }));
  app.on(calls.foundFamiBook, ({ body }) => commands.foundFamiBook(body));
  app.on(calls.changePlan, async ({ body }) => ({ famibookIds: await commands.changePlan(body) }));
  app.on(calls.countMembers, ({ query }) => queries.countMembers(query.famibookId));

  app.on(findMembershipsOf, async ({ body }) => ({ memberships: await queries.findMembershipsOf(body.userId) }));
  app.on(findUsedPortraits, async ({ body }) => ({ fileIds: await queries.findUsedPortraits(body.portraits) }));
}
