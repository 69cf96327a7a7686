import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { replacePassword } from '../store/people.ts';
import { checkOwnPassword } from './check-credentials.ts';
import type { Deps } from './deps.ts';
import { asOwn } from './own-account.ts';

type Needed = Pick<Deps, 'reader' | 'change' | 'passwords' | 'attempts' | 'now'>;

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/** Change one's own password; every other session of the person ends (D23), and with it the first passwords (D26). */
export const changePassword =
  (d: Needed) =>
  async (who: Identity, { currentPassword, newPassword, address }: PasswordChange): Promise<void> => {
    const user = await d.reader.user.findUnique({ where: { id: who.userId }, select: { email: true } });
    if (!user) throw new AppError('unauthorized');
    const attempt = await d.attempts.begin({ email: user.email, address, knownBrowser: null });
    const person = await checkOwnPassword(d)(who.userId, currentPassword).catch(async (error: unknown) => {
      await attempt.forgive();
      throw error;
    });
    if (!person) throw wrongPassword();
    await attempt.succeeded();
    const passwordHash = await d.passwords.hash(newPassword);
    await d.change(async (tx, changes) => {
      await asOwn(changes.endSessions(who.userId, { allBut: who.sessionId }, 'password-changed'));
      if (!(await replacePassword(tx, who.userId, person.passwordHash, passwordHash))) throw wrongPassword();
    });
  };

const wrongPassword = () => {
  const message = 'Current password is incorrect';
  return new AppError('validation', { message, fields: { currentPassword: message } });
};
