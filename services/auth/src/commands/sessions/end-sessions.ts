import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { confirmPassword, wrongPassword } from '../../steps/confirm-password.ts';
import { asOwn } from '../../steps/own-account.ts';
import { isStillPassword, stillAdministers } from '../../store/users.ts';

/** The administrator ends all sessions of a person, whose screens then show the sign-in. @throws AppError `user_not_found` */
export const endSessionsOf =
  (d: Pick<Deps, 'change'>) =>
  (who: Identity, userId: string): Promise<number> =>
    d.change(async (tx, changes) => {
      const ended = await changes.endSessions(userId, { allBut: null });
      if (!(await stillAdministers(tx, who.userId))) throw new AppError('forbidden');
      return ended;
    });

export interface SignOutElsewhere {
  password: string;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
}

/** Sign out everywhere else, with the password: who found a phone unlocked cannot lock its owner out. */
export const endOtherSessions =
  (d: Pick<Deps, 'reader' | 'change' | 'passwords' | 'attempts' | 'now'>) =>
  async (who: Identity, wish: SignOutElsewhere): Promise<number> => {
    const { userId, sessionId } = who;
    const field = 'password';
    const person = await confirmPassword(d)({ ...wish, userId, field });
    return d.change(async (tx, changes) => {
      const ended = await asOwn(changes.endSessions(userId, { allBut: sessionId }));
      if (!(await isStillPassword(tx, userId, person.passwordHash))) throw wrongPassword(field);
      return ended;
    });
  };
