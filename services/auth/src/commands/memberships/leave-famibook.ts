import type { Identity } from '@famibook/contracts/identity';
import type { MembershipId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertCanEnd } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { endMembership } from '../../steps/end-membership.ts';

/** Leaves a FamiBook, or withdraws a request to join (D22). @throws AppError `not_found`, `user_is_manager` */
export function leaveFamiBook(deps: Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'now'>) {
  return ({ userId }: Identity, membershipId: MembershipId): Promise<{ famibookName: string }> =>
    deps.changeIdentities(async (tx, changes) => {
      const version = await ofOwnAccount(changes.lockUser(userId));
      const membership = await deps.stores.memberships.findOwned(tx, userId, membershipId);
      if (!membership) throw new AppError('not_found', { message: 'You have no such membership.' });
      const { famibookName } = membership;
      assertCanEnd(membership, `You manage ${famibookName}. Hand over the role or delete the FamiBook first.`);
      await endMembership(deps, tx, membership, version);
      return { famibookName };
    });
}
