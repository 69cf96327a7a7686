import type { FamiBookId } from '@famibook/contracts/ids';
import type { Membership as MembershipResponse } from '@famibook/contracts/members/schemas';
import type { Membership } from '../domain/membership.ts';

/** @param currentId the FamiBook that is current in the session */
export function presentMembership(membership: Membership, currentId: FamiBookId | undefined): MembershipResponse {
  const { id, famibookId, famibookName, isManager, isApproved, createdAt } = membership;
  return {
    id,
    famibookId,
    famibookName,
    isManager,
    isApproved,
    isCurrent: famibookId === currentId,
    createdAt: createdAt.toISOString(),
  };
}
