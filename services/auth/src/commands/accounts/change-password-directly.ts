import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../../ports.ts';
import { checkSignIn } from '../../steps/check-credentials.ts';
import { findKnownBrowser } from '../../steps/known-browser.ts';
import { replacePassword } from '../../store/users.ts';

export interface DirectChange {
  email: string;
  oldPassword: string;
  newPassword: string;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
}

type Needed = Pick<Deps, 'reader' | 'change' | 'passwords' | 'attempts' | 'log' | 'now'>;

/** Change a known password without signing in; attempts count as failed sign-ins do (D24). */
export const changePasswordDirectly =
  (d: Needed) =>
  async (who: Identity | null, wish: DirectChange): Promise<void> => {
    const knownBrowser = await findKnownBrowser(d, wish.email, wish.browser);
    const { email, address, oldPassword } = wish;
    const person = await d.attempts.attempt({ email, address, knownBrowser }, () => checkSignIn(d)(email, oldPassword));
    if (!person) throw notRight();
    const { userId } = person;
    const passwordHash = await d.passwords.hash(wish.newPassword);
    await asUser(userId, () =>
      d.change(async (tx, changes) => {
        const allBut = who?.userId === userId ? who.sessionId : null;
        await changes.endSessions(userId, { allBut }, 'password-changed').catch(unlessDeleted);
        if (!(await replacePassword(tx, userId, person.passwordHash, passwordHash))) throw notRight();
      }),
    );
  };

const notRight = () => new AppError('invalid_credentials', { message: 'Email or current password is incorrect' });

const unlessDeleted = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'user_not_found' ? notRight() : error;
};
