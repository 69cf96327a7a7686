import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import type { MembershipRow } from '../store/memberships.ts';

/** What the facts about a membership say. */
export const aboutMembership = (membership: Pick<MembershipRow, 'id' | 'userId' | 'famibookId' | 'famibookName'>) => ({
  membershipId: membership.id as MembershipId,
  userId: membership.userId as UserId,
  famibookId: membership.famibookId as FamiBookId,
  famibookName: membership.famibookName,
});
