import { z } from 'zod';
import { EventFamiBook } from '../famibooks/events.ts';
import { MembershipId, UserId } from '../ids.ts';

const membership = EventFamiBook.extend({ membershipId: MembershipId, userId: UserId });

export const memberEvents = {
  'membership.requested.v1': membership,
  'membership.approved.v1': membership,
  /** Declined, removed or left: `version` is the identity version that ended it. */
  'membership.ended.v1': membership.extend({ wasApproved: z.boolean() }),
} as const;
