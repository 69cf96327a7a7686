import type { InvitationId } from '@famibook/contracts/ids';
import { createInvitation, revokeInvitation } from '@famibook/contracts/invitations/routes';
import type { CreatedInvitation, NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import { call } from '../../../lib/api/call.ts';

export const makeInvitation = (body: NewInvitationBody): Promise<CreatedInvitation> => call(createInvitation, { body });

export const endInvitation = (id: InvitationId): Promise<unknown> => call(revokeInvitation, { params: { id } });
