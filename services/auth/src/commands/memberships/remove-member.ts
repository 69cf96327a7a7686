import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { endMembership } from '../../steps/end-membership.ts';

/** Ends another user's membership (D10). @throws AppError `forbidden`, `user_not_found`, `user_is_manager` */
export function removeMember(deps: Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'now'>) {
  return async (actor: Identity, userId: UserId, famibookId: FamiBookId): Promise<void> => {
    if (userId === actor.userId) throw new AppError('forbidden', { message: 'You cannot remove yourself.' });
    await deps.changeIdentities(async (tx, changes) => {
      const version = await changes.lockUser(userId);
      await assertStillManages(deps, tx, actor, famibookId);
      const membership = await deps.stores.memberships.find(tx, userId, famibookId);
      if (!membership) throw new AppError('user_not_found');
      await endMembership(deps, tx, membership, version);
    });
  };
}
