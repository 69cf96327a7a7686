import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Member } from '@famibook/contracts/members/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { assertPending, findOnlyPending, type Membership, membershipDetails } from '../../domain/membership.ts';
import type { Deps, IdentityChanges } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { endMembership } from '../../steps/end-membership.ts';
import type { Tx } from '../../store/prisma.ts';

type ApproveDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'people'>;
type EndDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'now'>;

/**
 * Approves a user who waits; of two who approve at once, one succeeds (D27).
 * @throws AppError `forbidden`, `already_decided`, `user_not_found`
 */
export function approveMember({ stores, changeIdentities, events, people }: ApproveDeps) {
  return async (actor: Identity, userId: UserId, famibookId: FamiBookId): Promise<Member> => {
    await changeIdentities(async (tx, changes) => {
      const { membership, version } = await beginDecision({ stores }, tx, changes, actor, userId, famibookId);
      const isApproved = await stores.memberships.approvePending(tx, userId, famibookId);
      if (!isApproved) throw new AppError('already_decided');
      await events.add(tx, newEvent('membership.approved.v1', membership.id, version, membershipDetails(membership)));
      await stores.memberships.addToTotals(tx, [{ userId, famibookId, approved: 1, pending: -1 }]);
    });
    const member = await people.member(userId, famibookId);
    if (!member) throw new AppError('user_not_found');
    return member;
  };
}

/** Approves a user for the administrator (D10). @throws AppError those of `findPendingFamiBook` and `approveMember` */
export function approveMemberAnywhere(deps: ApproveDeps & Pick<Deps, 'reader'>) {
  const approve = approveMember(deps);
  return async (actor: Identity, userId: UserId, famibookName: string | undefined): Promise<Member> =>
    approve(actor, userId, await findPendingFamiBook(deps, userId, famibookName));
}

/** Declines a user who waits (D10, D27). @throws AppError `forbidden`, `already_decided`, `user_not_found` */
export function declineMember(deps: EndDeps) {
  return (actor: Identity, userId: UserId, famibookId: FamiBookId): Promise<void> =>
    deps.changeIdentities(async (tx, changes) => {
      const { membership, version } = await beginDecision(deps, tx, changes, actor, userId, famibookId);
      assertPending(membership);
      await endMembership(deps, tx, membership, version);
    });
}

/**
 * The same for the administrator (D10).
 * @returns the FamiBook in which the user waited
 * @throws AppError those of `findPendingFamiBook` and `declineMember`
 */
export function declineMemberAnywhere(deps: EndDeps & Pick<Deps, 'reader'>) {
  const decline = declineMember(deps);
  return async (actor: Identity, userId: UserId, famibookName: string | undefined): Promise<FamiBookId> => {
    const famibookId = await findPendingFamiBook(deps, userId, famibookName);
    await decline(actor, userId, famibookId);
    return famibookId;
  };
}

/** Ends another user's membership (D10). @throws AppError `forbidden`, `user_not_found`, `user_is_manager` */
export function removeMember(deps: EndDeps) {
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

/**
 * Begins the decision about a user's request to join.
 * @throws AppError `forbidden`, `already_decided` when the membership has ended, `user_not_found` when there was none
 */
async function beginDecision(
  { stores }: Pick<Deps, 'stores'>,
  tx: Tx,
  changes: IdentityChanges,
  actor: Identity,
  userId: UserId,
  famibookId: FamiBookId,
): Promise<{ membership: Membership; version: number }> {
  const version = await changes.lockUser(userId);
  await assertStillManages({ stores }, tx, actor, famibookId);
  const membership = await stores.memberships.find(tx, userId, famibookId);
  if (membership) return { membership, version };
  throw new AppError(
    (await stores.memberships.hasEnded(tx, userId, famibookId)) ? 'already_decided' : 'user_not_found',
  );
}

/**
 * The FamiBook in which the administrator decides about a user, who names it when the user waits in several (D10).
 * @throws AppError `which_famibook`, `famibook_not_found`, `already_decided`, `user_not_found`
 */
async function findPendingFamiBook(
  { stores, reader }: Pick<Deps, 'stores' | 'reader'>,
  userId: UserId,
  famibookName: string | undefined,
): Promise<FamiBookId> {
  if (famibookName !== undefined) {
    const famibook = await stores.famibooks.findByName(reader, famibookName);
    if (!famibook) throw new AppError('famibook_not_found');
    return famibook.id;
  }
  const owned = await stores.memberships.listOfUser(reader, userId);
  const pending = findOnlyPending(owned);
  if (pending) return pending.famibookId;
  const isDecided = owned.length > 0 || (await stores.memberships.hasEnded(reader, userId));
  throw new AppError(isDecided ? 'already_decided' : 'user_not_found');
}
