import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { endMembership } from '../../steps/end-membership.ts';
import { findMembership } from '../../store/memberships.ts';

/** End somebody's membership, never one's own (D10). */
export const removeMember =
  (d: Pick<Deps, 'change' | 'events' | 'now'>) =>
  async (who: Identity, userId: string, famibookId: string): Promise<void> => {
    if (userId === who.userId) throw new AppError('forbidden', { message: 'You cannot remove yourself.' });
    await d.change(async (tx, changes) => {
      const version = await changes.person(userId);
      await assertStillManages(tx, who, famibookId);
      const membership = await findMembership(tx, userId, famibookId);
      if (!membership) throw new AppError('user_not_found');
      await endMembership(d, tx, membership, version);
    });
  };
