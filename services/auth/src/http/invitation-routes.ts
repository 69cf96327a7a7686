import * as calls from '@famibook/contracts/invitations/endpoints';
import type { Invitation as InvitationResponse } from '@famibook/contracts/invitations/schemas';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Invitation, invitationState } from '../domain/invitation.ts';

/** Calls about links into a FamiBook (D43). */
export function addInvitationRoutes(app: HttpApp, { commands, queries }: Application, now: () => Date): void {
  const managed = queries.getManagedFamiBook;

  app.on(calls.createInvitation, async ({ identity: actor, body, res }) => {
    const { token, ...invitation } = await commands.createInvitation(actor, await managed(actor), body);
    res.setHeader('Cache-Control', 'no-store');
    return { ...presentInvitation(invitation, now()), token };
  });
  app.on(calls.listInvitations, async (request) => {
    const page = await queries.listInvitations(request.identity, request.query);
    const at = now();
    return sendPage(request, { ...page, rows: page.rows.map((row) => presentInvitation(row, at)) });
  });
  app.on(calls.revokeInvitation, async ({ identity: actor, params }) => {
    await commands.revokeInvitation(actor, await managed(actor), params.id);
    return { message: 'The invitation was revoked.' };
  });
  app.on(calls.lookUpInvitation, ({ body, address }) => queries.lookUpInvitation(body.token, address));
}

function presentInvitation(invitation: Invitation, now: Date): InvitationResponse {
  const { id, letsIn, uses, used, createdBy, createdAt, expiresAt } = invitation;
  return {
    id,
    state: invitationState(invitation, now),
    letsIn,
    uses,
    usesLeft: uses - used,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
