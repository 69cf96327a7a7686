import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';
import { InvitationId, MembershipId, UserId } from '../ids.ts';
import { Instant } from '../page.ts';

const invitation = EventFamiBook.extend({ invitationId: InvitationId });

export const invitationEvents = {
  'invitation.created.v1': invitation.extend({
    uses: z.number().int().positive(),
    expiresAt: Instant,
    letsIn: z.boolean(),
  }),
  'invitation.revoked.v1': invitation,
  /** A user came by the link: `isApproved` says whether it let the user in, or the request waits. */
  'invitation.used.v1': invitation.extend({ userId: UserId, membershipId: MembershipId, isApproved: z.boolean() }),
} as const;
