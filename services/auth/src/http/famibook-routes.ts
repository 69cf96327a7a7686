import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';
import { presentMembership } from './present-membership.ts';

const HANDED_OVER = { message: 'The FamiBook has a new manager.' };
const DELETED = { message: 'The FamiBook and all that was in it is deleted.' };

/** A manager's calls about the life of the current FamiBook (D21, D40). */
export function addManagedFamiBookRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  const managed = queries.getManagedFamiBook;

  app.on(famibooks.openFamiBook, async ({ identity: actor, body }) => {
    const membership = await commands.openFamiBook(actor, await managed(actor), body.famibookName);
    return presentMembership(membership, undefined);
  });
  app.on(famibooks.handOverFamiBook, async ({ identity: actor, body }) => {
    await commands.handOverFamiBook(actor, await managed(actor), body.userId);
    return HANDED_OVER;
  });
  app.on(famibooks.deleteManagedFamiBook, async (request) => {
    const { identity: actor, body } = request;
    const command = { password: body.password, ...clientOf(request, cookies) };
    await commands.deleteManagedFamiBook(actor, await managed(actor), command);
    return DELETED;
  });
}

/** The administrator's calls about all FamiBooks (D13, D39, D40). */
export function addAdminFamiBookRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(famibooks.listFamiBooks, async (request) => sendPage(request, await queries.listFamiBooks(request.query)));
  app.on(famibooks.listFamiBookMembers, async (request) =>
    sendPage(request, await queries.listFamiBookMembers(request.params.id, request.query)),
  );
  app.on(famibooks.renameFamiBook, async ({ identity: actor, params, body }) => {
    await commands.renameFamiBook(actor, params.id, body.famibookName);
    return { message: `The FamiBook is called ${body.famibookName} now.` };
  });
  app.on(famibooks.suspendFamiBook, async ({ identity: actor, params }) => {
    await commands.suspendFamiBook(actor, params.id);
    return { message: 'The FamiBook is suspended.' };
  });
  app.on(famibooks.resumeFamiBook, async ({ identity: actor, params }) => {
    await commands.resumeFamiBook(actor, params.id);
    return { message: 'The FamiBook is open again.' };
  });
  app.on(famibooks.adminHandOverFamiBook, async ({ identity: actor, params, body }) => {
    await commands.handOverFamiBook(actor, params.id, body.userId);
    return HANDED_OVER;
  });
  app.on(famibooks.deleteFamiBook, async ({ identity: actor, params }) => {
    await commands.deleteFamiBook(actor, params.id);
    return DELETED;
  });
}
