import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertCanEnd } from '../../domain/membership.ts';
import type { Deps, IdentityChanges } from '../../ports.ts';
import { assertAnotherAdministers, assertStillAdministers } from '../../steps/assert-permissions.ts';
import { sha256 } from '../../steps/browser-secrets.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { type ConfirmedCommand, confirmPassword, wrongPassword } from '../../steps/check-credentials.ts';
import type { Tx } from '../../store/prisma.ts';

type DeleteDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'passwords' | 'attempts' | 'now'>;

const IS_MANAGER = 'You manage a FamiBook. Hand over the role or delete the FamiBook first.';
const IS_LAST = 'You are the last administrator: without you nobody could look after FamiBook.';

/**
 * Deletes the user's account, confirmed by the password (D22), with everything that is theirs (D8).
 * @throws AppError `validation`, `too_many_attempts`, `user_is_manager`, `last_administrator`, `unauthorized`
 */
export function deleteOwnAccount(deps: DeleteDeps) {
  return async ({ userId }: Identity, command: ConfirmedCommand): Promise<void> => {
    const field = 'password';
    const { passwordHash } = await confirmPassword(deps, { ...command, userId, field });
    await deps
      .changeIdentities(async (tx, changes) => {
        await assertAnotherAdministers(deps, tx, userId);
        await ofOwnAccount(changes.lockUser(userId));
        if (!(await deps.stores.credentials.lockPassword(tx, userId, passwordHash))) throw wrongPassword(field);
        await removeUser(deps, tx, changes, userId);
      })
      .catch((error: unknown) => {
        throw inSecondPerson(error);
      });
  };
}

/**
 * Deletes a user for the administrator, with everything that is theirs (D8).
 * @throws AppError `forbidden`, `user_not_found`, `user_is_manager`, `last_administrator`
 */
export function deleteUser(deps: Pick<Deps, 'stores' | 'changeIdentities' | 'events'>) {
  return (actor: Identity, userId: UserId): Promise<void> =>
    deps.changeIdentities(async (tx, changes) => {
      await assertAnotherAdministers(deps, tx, userId);
      await assertStillAdministers(deps, tx, actor);
      await removeUser(deps, tx, changes, userId);
    });
}

/** Removes a user with sessions and memberships; other services follow the event (D8). @throws AppError `user_is_manager` */
async function removeUser(
  { stores, events }: Pick<Deps, 'stores' | 'events'>,
  tx: Tx,
  changes: IdentityChanges,
  userId: UserId,
): Promise<void> {
  const version = await changes.lockUser(userId);
  const owned = await stores.memberships.listOfUser(tx, userId);
  for (const membership of owned) assertCanEnd(membership);
  await changes.endSessions(userId, { allBut: null });
  const email = await stores.users.findEmail(tx, userId);
  const emailHash = email === null ? undefined : sha256(email);
  await events.add(tx, newEvent('person.deleted.v1', userId, version, { userId, emailHash }));
  await stores.users.remove(tx, userId);
  await stores.memberships.addToTotals(tx, owned.map(stores.memberships.asEnded));
}

function inSecondPerson(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'user_is_manager') return new AppError('user_is_manager', { message: IS_MANAGER });
  return error.code === 'last_administrator' ? new AppError('last_administrator', { message: IS_LAST }) : error;
}
