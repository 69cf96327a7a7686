import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import type { Deps } from '../../ports.ts';
import { assertAnotherAdministers, assertStillAdministers } from '../../steps/assert-permissions.ts';
import { removeUser } from '../../steps/remove-user.ts';

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
