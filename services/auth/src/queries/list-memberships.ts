import type { Identity } from '@famibook/contracts/identity';
import type { Membership } from '@famibook/contracts/people';
import type { z } from 'zod';
import type { Deps } from '../ports.ts';
import { type MembershipRow, membershipsOf } from '../store/memberships.ts';

export type MembershipAnswer = z.input<typeof Membership>;

export const presentMembership = (membership: MembershipRow, currentId: string | undefined): MembershipAnswer => ({
  id: membership.id,
  famibookId: membership.famibookId,
  famibookName: membership.famibookName,
  isManager: membership.isManager,
  isApproved: membership.isApproved,
  isCurrent: membership.famibookId === currentId,
  createdAt: membership.createdAt.toISOString(),
});

/** One's own memberships, oldest first. */
export const listMemberships =
  (d: Pick<Deps, 'reader'>) =>
  async (who: Identity): Promise<MembershipAnswer[]> =>
    (await membershipsOf(d.reader, who.userId)).map((row) => presentMembership(row, who.current?.famibookId));
