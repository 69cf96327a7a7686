import { newEvent } from '@famibook/contracts/events';
import { AppError } from '@famibook/service-kit/errors';
import { generatePassword } from '../../domain/passwords.ts';
import type { Deps } from '../../ports.ts';

type ResetDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'passwords' | 'now' | 'randomBytes'>;

/**
 * Sets a new random password for an operator of the machine, and ends every session of the user (D3).
 * @throws AppError `user_not_found`
 */
export function resetPasswordByOperator({
  stores,
  reader,
  changeIdentities,
  events,
  passwords,
  now,
  randomBytes,
}: ResetDeps) {
  return async (typedEmail: string): Promise<{ email: string; password: string }> => {
    const email = typedEmail.trim().toLowerCase();
    const userId = await stores.users.findIdByEmail(reader, email);
    if (!userId) throw new AppError('user_not_found', { message: `There is no account with the e-mail ${email}.` });
    const password = generatePassword(randomBytes);
    const passwordHash = await passwords.hash(password);
    await changeIdentities(async (tx, changes) => {
      await changes.endSessions(userId, { allBut: null }, 'password-changed');
      await stores.credentials.replacePassword(tx, userId, {
        expected: null,
        passwordHash,
        at: now(),
        browserHash: null,
      });
      const version = await changes.lockUser(userId);
      await events.add(tx, newEvent('person.password-reset-by-operator.v1', userId, version, { userId }));
    });
    return { email, password };
  };
}
