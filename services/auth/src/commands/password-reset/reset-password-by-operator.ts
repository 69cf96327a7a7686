import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { generatePassword } from '../../domain/first-password.ts';
import type { Deps } from '../../ports.ts';
import { replacePassword } from '../../store/users.ts';

/** The way back in for who holds the machine (D3): a new random password, and every session ends. */
export const resetPasswordByOperator =
  (d: Pick<Deps, 'reader' | 'change' | 'events' | 'passwords' | 'randomBytes'>) =>
  async (email: string): Promise<{ email: string; password: string }> => {
    const key = email.trim().toLowerCase();
    const user = await d.reader.user.findUnique({ where: { email: key }, select: { id: true } });
    if (!user) throw new AppError('user_not_found', { message: `Nobody has an account with the e-mail ${key}.` });
    const password = generatePassword(d.randomBytes);
    const passwordHash = await d.passwords.hash(password);
    await d.change(async (tx, changes) => {
      await changes.endSessions(user.id, { allBut: null }, 'password-changed');
      await replacePassword(tx, user.id, null, passwordHash);
      const about = { userId: user.id as UserId };
      const version = await changes.person(user.id);
      await d.events.add(tx, newEvent('person.password-reset-by-operator.v1', user.id, version, about));
    });
    return { email: key, password };
  };
