import type { Identity } from '@famibook/contracts/identity';
import type { SessionId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertStillAdministers } from '../../steps/assert-permissions.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { type ConfirmedCommand, confirmPassword, wrongPassword } from '../../steps/check-credentials.ts';

/** Ends one of the user's sessions (D25). @throws AppError `session_not_found`, `user_not_found` */
export function endSession({ changeIdentities }: Pick<Deps, 'changeIdentities'>) {
  return (userId: UserId, sessionId: SessionId): Promise<void> =>
    changeIdentities(async (_tx, changes) => {
      const ended = await changes.endSessions(userId, { ids: [sessionId] });
      if (ended === 0) throw new AppError('session_not_found');
    });
}

/**
 * Ends the user's other sessions. It needs the password, so that a finder of an unlocked phone cannot lock its owner out.
 * @returns how many sessions ended
 * @throws AppError `validation`, `too_many_attempts`, `unauthorized`
 */
export function endOtherSessions(
  deps: Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'passwords' | 'attempts' | 'now'>,
) {
  return async (actor: Identity, command: ConfirmedCommand): Promise<number> => {
    const { userId, sessionId } = actor;
    const field = 'password';
    const { passwordHash } = await confirmPassword(deps, { ...command, userId, field });
    return deps.changeIdentities(async (tx, changes) => {
      const ended = await ofOwnAccount(changes.endSessions(userId, { allBut: sessionId }));
      if (!(await deps.stores.credentials.lockPassword(tx, userId, passwordHash))) throw wrongPassword(field);
      return ended;
    });
  };
}

/** Ends all sessions of a user for the administrator. @throws AppError `user_not_found`, `forbidden` */
export function endSessionsOf({ stores, changeIdentities }: Pick<Deps, 'stores' | 'changeIdentities'>) {
  return (actor: Identity, userId: UserId): Promise<number> =>
    changeIdentities(async (tx, changes) => {
      const ended = await changes.endSessions(userId, { allBut: null });
      await assertStillAdministers({ stores }, tx, actor);
      return ended;
    });
}
