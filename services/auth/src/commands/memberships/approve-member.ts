import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Member } from '@famibook/contracts/members/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { membershipDetails } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { beginDecision } from '../../steps/begin-decision.ts';

export type ApproveDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'lists'>;

/**
 * Approves a user who waits; of two who approve at once, one succeeds (D27).
 * @throws AppError `forbidden`, `already_decided`, `user_not_found`
 */
export function approveMember({ stores, changeIdentities, events, lists }: ApproveDeps) {
  return async (actor: Identity, userId: UserId, famibookId: FamiBookId): Promise<Member> => {
    await changeIdentities(async (tx, changes) => {
      const { membership, version } = await beginDecision({ stores }, tx, changes, actor, userId, famibookId);
      const isApproved = await stores.memberships.approvePending(tx, userId, famibookId);
      if (!isApproved) throw new AppError('already_decided');
      await stores.sessions.enterFamiBook(tx, userId, famibookId);
      await events.add(tx, newEvent('membership.approved.v1', membership.id, version, membershipDetails(membership)));
      await stores.memberships.addToTotals(tx, [famibookId], 1);
    });
    const member = await lists.member(userId, famibookId);
    if (!member) throw new AppError('user_not_found');
    return member;
  };
}
