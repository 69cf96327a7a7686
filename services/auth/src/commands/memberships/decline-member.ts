import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { assertPending } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { beginDecision } from '../../steps/begin-decision.ts';
import { endMembership } from '../../steps/end-membership.ts';

/** Declines a user who waits (D10, D27). @throws AppError `forbidden`, `already_decided`, `user_not_found` */
export function declineMember(deps: Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'now'>) {
  return (actor: Identity, userId: UserId, famibookId: FamiBookId): Promise<void> =>
    deps.changeIdentities(async (tx, changes) => {
      const { membership, version } = await beginDecision(deps, tx, changes, actor, userId, famibookId);
      assertPending(membership);
      await endMembership(deps, tx, membership, version);
    });
}
