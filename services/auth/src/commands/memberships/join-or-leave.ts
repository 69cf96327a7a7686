import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, MembershipId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { noSuchFamiBook } from '../../domain/famibook.ts';
import { assertCanEnd } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { assertRoomForMembership } from '../../steps/assert-permissions.ts';
import { beginMembership, type Destination, type Entry, findEntry } from '../../steps/begin-membership.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { endMembership } from '../../steps/end-membership.ts';

export interface JoinedFamiBook {
  famibookId: FamiBookId;
  famibookName: string;
  /** False while the request waits for the manager. */
  isApproved: boolean;
}

type JoinDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'attempts' | 'now' | 'newId'>;

/**
 * Asks to join a further FamiBook, whose manager decides (D2), or did so by the invitation that the user came by (D43).
 * @throws AppError `famibook_not_found`, `invitation_not_found`, `already_member`, `too_many_memberships`,
 * `too_many_attempts`
 */
export function joinFamiBook(deps: JoinDeps) {
  return async (actor: Identity, destination: Destination, address: string): Promise<JoinedFamiBook> => {
    await deps.attempts.count('join', address);
    const entry = await findEntry(deps, destination, actor.userId);
    const isApproved = await addMembership(deps, actor, entry).catch((error: unknown) => {
      if (deps.stores.violations.isGone(error)) throw noSuchFamiBook(entry.typedName);
      throw deps.stores.violations.isTaken(error) ? new AppError('already_member') : error;
    });
    const { id: famibookId, name: famibookName } = entry.famibook;
    return { famibookId, famibookName, isApproved };
  };
}

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

function addMembership(deps: JoinDeps, { userId }: Identity, entry: Entry): Promise<boolean> {
  return deps.changeIdentities(async (tx, changes) => {
    const version = await ofOwnAccount(changes.lockUser(userId));
    await assertRoomForMembership(deps, tx, userId);
    await deps.stores.sessions.enterFamiBook(tx, userId, entry.famibook.id);
    return beginMembership(deps, tx, entry, { userId, version });
  });
}
