import { listArchiveMembers } from '@famibook/contracts/archives/endpoints';
import { countUsers } from '@famibook/contracts/counts/endpoints';
import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import type { SessionId } from '@famibook/contracts/ids';
import { findManager } from '@famibook/contracts/imports/endpoints';
import { lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import * as members from '@famibook/contracts/members/endpoints';
import { findMembershipsOf, findUsedPortraits } from '@famibook/contracts/portraits/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

/** The calls of other services. */
export function addInternalRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(sessions.resolveSession, ({ body }) => queries.resolveSession(body.sessionHash));
  app.on(sessions.isSessionCacheCurrent, async () => ({ isCurrent: await queries.isSessionCacheCurrent() }));
  app.on(sessions.refreshIdentities, ({ body }) => queries.findIdentities(body.sessionIds as SessionId[]));

  app.on(famibooks.checkFamiBookName, ({ body }) => queries.checkFamiBookName(body.famibookName));
  app.on(famibooks.hashPassword, async ({ body }) => ({ passwordHash: await commands.hashPassword(body.password) }));
  app.on(famibooks.foundFamiBook, ({ body }) => commands.foundFamiBook(body));
  app.on(famibooks.changePlan, async ({ body }) => ({ famibookIds: await commands.changePlan(body) }));
  app.on(findManager, ({ body }) => queries.findManager(body.famibookId));
  app.on(countUsers, ({ query }) => queries.countUsers(query.famibookId));
  app.on(members.countMembers, ({ query }) => queries.countMembers(query.famibookId));

  app.on(listArchiveMembers, ({ body }) => queries.listArchiveMembers(body.famibookId, body.after));
  app.on(lookUpDirectory, ({ body }) => queries.lookUpDirectory(body));
  app.on(findMembershipsOf, async ({ body }) => ({ memberships: await queries.findMembershipsOf(body.userId) }));
  app.on(findUsedPortraits, async ({ body }) => ({ fileIds: await queries.findUsedPortraits(body.portraits) }));
}
