import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Deps, IdentityChanges } from '../../ports.ts';
import { assertStillAdministers, assertStillManages } from '../../steps/assert-permissions.ts';
import { type ConfirmedCommand, confirmPassword, wrongPassword } from '../../steps/check-credentials.ts';
import { lockFamiBookWithUsers } from '../../steps/lock-famibook.ts';
import type { Tx } from '../../store/prisma.ts';

type DeleteDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events'>;

/** Deletes a FamiBook for the administrator (D40). @throws AppError `forbidden`, `famibook_not_found` */
export function deleteFamiBook(deps: DeleteDeps) {
  return (actor: Identity, famibookId: FamiBookId): Promise<void> =>
    deps.changeIdentities((tx, changes) =>
      removeFamiBook(deps, tx, changes, famibookId, () => assertStillAdministers(deps, tx, actor)),
    );
}

/**
 * Deletes the FamiBook that the user manages, confirmed by the password (D40).
 * @throws AppError `validation`, `too_many_attempts`, `forbidden`, `famibook_not_found`
 */
export function deleteManagedFamiBook(deps: DeleteDeps & Pick<Deps, 'reader' | 'passwords' | 'attempts' | 'now'>) {
  return async (actor: Identity, famibookId: FamiBookId, command: ConfirmedCommand): Promise<void> => {
    const { userId } = actor;
    const field = 'password';
    const { passwordHash } = await confirmPassword(deps, { ...command, userId, field });
    await deps.changeIdentities((tx, changes) =>
      removeFamiBook(deps, tx, changes, famibookId, async () => {
        await assertStillManages(deps, tx, actor, famibookId);
        if (!(await deps.stores.credentials.lockPassword(tx, userId, passwordHash))) throw wrongPassword(field);
      }),
    );
  };
}

/**
 * Removes a FamiBook with all memberships; other services follow the event. The users stay, and the name is free.
 * @param assertAllowed called when the FamiBook is locked
 */
async function removeFamiBook(
  { stores, events }: DeleteDeps,
  tx: Tx,
  changes: IdentityChanges,
  famibookId: FamiBookId,
  assertAllowed: () => Promise<void>,
): Promise<void> {
  const { name: famibookName, version } = await lockFamiBookWithUsers({ stores }, tx, changes, famibookId);
  await assertAllowed();
  const members = await stores.memberships.listOfFamiBook(tx, famibookId);
  const userIds = members.map(({ userId }) => userId);
  await stores.sessions.leaveFamiBook(tx, userIds, famibookId);
  const endedFounding = await stores.foundings.findEndedWith(tx, famibookId);
  await stores.famibooks.remove(tx, famibookId);
  const details = { famibookId, famibookName, endedFounding };
  await events.add(tx, newEvent('famibook.deleted.v1', famibookId, version, details));
  const ended = members.map((member) => stores.memberships.asEnded({ ...member, famibookId }));
  await stores.memberships.addToTotals(tx, ended, -1);
}
