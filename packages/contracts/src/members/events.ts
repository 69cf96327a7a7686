import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';
import { InvitationId, MembershipId, UserId } from '../ids.ts';

const membership = EventFamiBook.extend({ membershipId: MembershipId, userId: UserId });
/** With the invitation by which the user came, if it was one (D43). */
const begun = membership.extend({ invitationId: InvitationId.optional() });

export const memberEvents = {
  'membership.requested.v1': begun,
  /**
   * By a manager, or by an invitation that lets in: then its user is the actor. `asManager`: with a FamiBook that was just
   * founded.
   */
  'membership.approved.v1': begun.extend({ asManager: z.boolean().optional() }),
  /** Declined, removed or left: `version` is the identity version that ended it. */
  'membership.ended.v1': membership.extend({ wasApproved: z.boolean() }),
} as const;
