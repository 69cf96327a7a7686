import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import type { Client, Deps } from '../../ports.ts';
import { attemptSignIn } from '../../steps/check-credentials.ts';

export interface ChangePasswordDirectlyCommand extends Client {
  email: string;
  oldPassword: string;
  newPassword: string;
}

type ChangePasswordDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'passwords' | 'attempts' | 'now'>;

/**
 * Changes a known password without a sign-in; attempts count like failed sign-ins (D24).
 * @param identity the session of the browser, which stays open if it is the same user's
 * @throws AppError `invalid_credentials`, `too_many_attempts`
 */
export function changePasswordDirectly(deps: ChangePasswordDeps) {
  return async (identity: Identity | null, command: ChangePasswordDirectlyCommand): Promise<void> => {
    const { email, oldPassword: password, newPassword, address, browser } = command;
    const user = await attemptSignIn(deps, { email, password, address, browser });
    if (!user) throw wrongCredentials();
    const { userId } = user;
    const passwordHash = await deps.passwords.hash(newPassword);
    await asUser(userId, () =>
      deps.changeIdentities(async (tx, changes) => {
        const allBut = identity?.userId === userId ? identity.sessionId : null;
        await changes.endSessions(userId, { allBut }, 'password-changed').catch(unlessDeleted);
        const isReplaced = await deps.stores.credentials.replacePassword(tx, userId, user.passwordHash, passwordHash);
        if (!isReplaced) throw wrongCredentials();
      }),
    );
  };
}

function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', { message: 'Email or current password is incorrect' });
}

function unlessDeleted(error: unknown): never {
  throw error instanceof AppError && error.code === 'user_not_found' ? wrongCredentials() : error;
}
