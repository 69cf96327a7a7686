import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { endMembership } from '../../steps/end-membership.ts';
import { findMembership } from '../../store/memberships.ts';
import { undecidable } from './approve-member.ts';

/** Decline somebody who waits (D10); the second of two decisions is told so (D27). */
export const declineMember =
  (d: Pick<Deps, 'change' | 'events' | 'now'>) =>
  (who: Identity, userId: string, famibookId: string): Promise<void> =>
    d.change(async (tx, changes) => {
      const version = await changes.person(userId);
      await assertStillManages(tx, who, famibookId);
      const membership = await findMembership(tx, userId, famibookId);
      if (!membership) throw await undecidable(tx, userId, famibookId);
      if (membership.isApproved) throw new AppError('already_decided');
      await endMembership(d, tx, membership, version);
    });
