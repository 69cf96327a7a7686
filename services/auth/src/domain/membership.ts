import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import { MEMBERSHIPS_PER_PERSON } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

export interface Membership {
  id: MembershipId;
  userId: UserId;
  famibookId: FamiBookId;
  famibookName: string;
  isApproved: boolean;
  isManager: boolean;
  createdAt: Date;
}

type MembershipNames = Pick<Membership, 'id' | 'userId' | 'famibookId' | 'famibookName'>;

/** The part that all events about a membership have in common. */
export function membershipDetails({ id, userId, famibookId, famibookName }: MembershipNames) {
  return { membershipId: id, userId, famibookId, famibookName };
}

/** One token can only name so many memberships. @throws AppError `too_many_memberships` */
export function assertCanJoinAnother(memberships: number): void {
  if (memberships >= MEMBERSHIPS_PER_PERSON) throw new AppError('too_many_memberships');
}

/** Only a request that still waits can be declined (D27). @throws AppError `already_decided` */
export function assertPending({ isApproved }: Pick<Membership, 'isApproved'>): void {
  if (isApproved) throw new AppError('already_decided');
}

/** A manager hands the role over before the membership can end. @throws AppError `user_is_manager` */
export function assertCanEnd({ isManager }: Pick<Membership, 'isManager'>, message?: string): void {
  if (isManager) throw new AppError('user_is_manager', message === undefined ? {} : { message });
}

/** @throws AppError `user_not_found` unless approved here, `already_decided` for the manager (D40) */
export function assertCanBecomeManager(membership: Membership | null): asserts membership is Membership {
  if (!membership?.isApproved) throw new AppError('user_not_found');
  if (membership.isManager) throw new AppError('already_decided');
}

/**
 * The membership that an administrator approves who names no FamiBook (D10).
 * @throws AppError `which_famibook` when the user waits in several
 */
export function findOnlyPending(memberships: readonly Membership[]): Membership | undefined {
  const [pending, another] = memberships.filter(({ isApproved }) => !isApproved);
  if (another) throw new AppError('which_famibook');
  return pending;
}
