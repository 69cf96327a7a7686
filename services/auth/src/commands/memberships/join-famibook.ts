import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { MembershipId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { noSuchFamiBook } from '../../domain/famibook.ts';
import { membershipDetails } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { assertRoomForMembership } from '../../steps/assert-permissions.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import type { NamedFamiBook } from '../../store/famibooks.ts';

type JoinDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'attempts' | 'now' | 'newId'>;

/**
 * Asks to join a further FamiBook, whose manager decides (D2).
 * @throws AppError `famibook_not_found`, `already_member`, `too_many_memberships`, `too_many_attempts`
 */
export function joinFamiBook(deps: JoinDeps) {
  return async (actor: Identity, name: string, address: string): Promise<{ famibookName: string }> => {
    await deps.attempts.count('join', address);
    const famibook = await deps.stores.famibooks.findByName(deps.reader, name);
    if (!famibook) throw noSuchFamiBook(name);
    await requestMembership(deps, actor, famibook).catch((error: unknown) => {
      if (deps.stores.violations.isGone(error)) throw noSuchFamiBook(name);
      throw deps.stores.violations.isTaken(error) ? new AppError('already_member') : error;
    });
    return { famibookName: famibook.name };
  };
}

function requestMembership(
  { stores, changeIdentities, events, now, newId }: JoinDeps,
  { userId }: Identity,
  { id: famibookId, name: famibookName }: NamedFamiBook,
): Promise<void> {
  return changeIdentities(async (tx, changes) => {
    const version = await ofOwnAccount(changes.lockUser(userId));
    await assertRoomForMembership({ stores }, tx, userId);
    const id = newId<MembershipId>();
    await stores.memberships.insert(tx, {
      id,
      userId,
      famibookId,
      isApproved: false,
      isManager: false,
      createdAt: now(),
    });
    await stores.memberships.forgetEnd(tx, userId, famibookId);
    await stores.sessions.enterFamiBook(tx, userId, famibookId);
    const details = membershipDetails({ id, userId, famibookId, famibookName });
    await events.add(tx, newEvent('membership.requested.v1', id, version, details));
  });
}
