import type { Identity } from '@famibook/contracts/identity';
import type { Deps } from '../../ports.ts';
import { confirmPassword, wrongPassword } from '../../steps/confirm-password.ts';
import { asOwn } from '../../steps/own-account.ts';
import { replacePassword } from '../../store/users.ts';

type Needed = Pick<Deps, 'reader' | 'change' | 'passwords' | 'attempts' | 'now'>;

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
}

/** Change one's own password; every other session of the person ends (D23), and with it the first passwords (D26). */
export const changePassword =
  (d: Needed) =>
  async (
    who: Identity,
    { currentPassword: password, newPassword, address, browser }: PasswordChange,
  ): Promise<void> => {
    const { userId } = who;
    const field = 'currentPassword';
    const person = await confirmPassword(d)({ userId, password, address, browser, field });
    const passwordHash = await d.passwords.hash(newPassword);
    await d.change(async (tx, changes) => {
      await asOwn(changes.endSessions(userId, { allBut: who.sessionId }, 'password-changed'));
      if (!(await replacePassword(tx, userId, person.passwordHash, passwordHash))) throw wrongPassword(field);
    });
  };
