import { newEvent } from '@famibook/contracts/events';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';

type ResetDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events'>;

/**
 * Turns the second factor of a user off for an operator of the machine, and ends every session of the user (D3).
 * @throws AppError `user_not_found`, `second_factor_off`
 */
export function resetSecondFactorByOperator({ stores, reader, changeIdentities, events }: ResetDeps) {
  return async (typedEmail: string): Promise<{ email: string }> => {
    const email = typedEmail.trim().toLowerCase();
    const userId = await stores.users.findIdByEmail(reader, email);
    if (!userId) throw new AppError('user_not_found', { message: `There is no account with the e-mail ${email}.` });
    await changeIdentities(async (tx, changes) => {
      await changes.endSessions(userId, { allBut: null });
      if (!(await stores.secondFactors.remove(tx, userId)))
        throw new AppError('second_factor_off', { message: `Two-step sign-in is not on for ${email}.` });
      await stores.pendingSignIns.removeOfUser(tx, userId);
      const version = await changes.lockUser(userId);
      await events.add(tx, newEvent('person.second-factor-reset-by-operator.v1', userId, version, { userId }));
    });
    return { email };
  };
}
