import { newEvent } from '@famibook/contracts/events';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import { countMembers, deleteMembership, type MembershipRow } from '../store/memberships.ts';
import type { Tx } from '../store/prisma.ts';
import { leaveFamiBook } from '../store/sessions.ts';
import { aboutMembership } from './membership-event.ts';

/** Ends a membership of a person whose identity this transaction changes, and moves the sessions that stood there. */
export const endMembership = async (
  d: Pick<Deps, 'events' | 'now'>,
  tx: Tx,
  membership: MembershipRow,
  version: number,
): Promise<void> => {
  if (membership.isManager) throw new AppError('user_is_manager');
  await leaveFamiBook(tx, membership.userId, membership.famibookId);
  await deleteMembership(tx, membership, d.now());
  const about = { ...aboutMembership(membership), wasApproved: membership.isApproved };
  await d.events.add(tx, newEvent('membership.ended.v1', membership.id, version, about));
  if (membership.isApproved) await countMembers(tx, [membership.famibookId], -1);
};
