import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { InvitationId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { SearchQuery } from '../page.ts';
import * as routes from './routes.ts';
import { CreatedInvitation, Invitation, InvitationToken, InvitedTo, NewInvitationBody } from './schemas.ts';

export const createInvitation = endpoint(routes.createInvitation, {
  status: 201,
  summary: 'Make a link that invites to the current FamiBook; its token is shown once (D43)',
  errors: ['choose_famibook', 'famibook_not_found', 'too_many_invitations'],
  body: NewInvitationBody,
  response: CreatedInvitation,
});
export const listInvitations = endpoint(routes.listInvitations, {
  summary: 'Invitations to the current FamiBook, the newest first (D43)',
  revalidates: true,
  query: SearchQuery,
  errors: ['choose_famibook'],
  response: z.array(Invitation),
});
export const revokeInvitation = endpoint(routes.revokeInvitation, {
  summary: 'End an invitation; who came by it stays (D43)',
  errors: ['choose_famibook', 'famibook_not_found', 'invitation_not_found', 'already_decided'],
  params: z.object({ id: InvitationId }),
  response: MessageResponse,
});
export const lookUpInvitation = endpoint(routes.lookUpInvitation, {
  summary: 'The FamiBook that a link invites to, and who looks after it (D43)',
  errors: ['invitation_not_found', 'too_many_attempts'],
  body: z.object({ token: InvitationToken }),
  response: InvitedTo,
});
