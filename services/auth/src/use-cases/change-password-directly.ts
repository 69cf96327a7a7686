import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { replacePassword } from '../store/people.ts';
import { checkSignIn } from './check-credentials.ts';
import type { Deps } from './deps.ts';
import { findKnownBrowser } from './know-browser.ts';

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
