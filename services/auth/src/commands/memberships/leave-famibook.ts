import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { endMembership } from '../../steps/end-membership.ts';
import { asOwn } from '../../steps/own-account.ts';
import { findOwnMembership } from '../../store/memberships.ts';

/** Leave a FamiBook, or take a request to join back (D22); its manager cannot. */
export const leaveFamiBook =
  (d: Pick<Deps, 'change' | 'events' | 'now'>) =>
  (who: Identity, membershipId: string): Promise<{ message: string }> =>
    d.change(async (tx, changes) => {
      const version = await asOwn(changes.person(who.userId));
      const membership = await findOwnMembership(tx, who.userId, membershipId);
      if (!membership) throw new AppError('not_found', { message: 'You have no such membership.' });
      const { famibookName: name } = membership;
      if (membership.isManager) {
        const message = `You manage ${name}. Hand over the role or delete the FamiBook first.`;
        throw new AppError('user_is_manager', { message });
      }
      await endMembership(d, tx, membership, version);
      return { message: `You have left ${name}.` };
    });
