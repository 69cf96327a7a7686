import type { Identity } from '@famibook/contracts/identity';
import type { Client, Deps } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { confirmPassword, wrongPassword } from '../../steps/confirm-password.ts';

export interface ChangePasswordCommand extends Client {
  currentPassword: string;
  newPassword: string;
}

type ChangePasswordDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'passwords' | 'attempts' | 'now'>;

/**
 * Changes the user's password; every other session ends (D23), and the generated first passwords end with it (D26).
 * @throws AppError `validation`, `too_many_attempts`, `unauthorized`
 */
export function changePassword(deps: ChangePasswordDeps) {
  return async ({ userId, sessionId }: Identity, command: ChangePasswordCommand): Promise<void> => {
    const { currentPassword: password, newPassword, address, browser } = command;
    const field = 'currentPassword';
    const old = await confirmPassword(deps, { userId, password, address, browser, field });
    const passwordHash = await deps.passwords.hash(newPassword);
    await deps.changeIdentities(async (tx, changes) => {
      await ofOwnAccount(changes.endSessions(userId, { allBut: sessionId }, 'password-changed'));
      const isReplaced = await deps.stores.credentials.replacePassword(tx, userId, old.passwordHash, passwordHash);
      if (!isReplaced) throw wrongPassword(field);
    });
  };
}
