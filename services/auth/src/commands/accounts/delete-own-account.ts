import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertAnotherAdministers } from '../../steps/assert-permissions.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { type ConfirmedCommand, confirmPassword, wrongPassword } from '../../steps/confirm-password.ts';
import { removeUser } from '../../steps/remove-user.ts';

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

function inSecondPerson(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'user_is_manager') return new AppError('user_is_manager', { message: IS_MANAGER });
  return error.code === 'last_administrator' ? new AppError('last_administrator', { message: IS_LAST }) : error;
}
