import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { confirmPassword, wrongPassword } from '../../steps/confirm-password.ts';
import { asOwn } from '../../steps/own-account.ts';
import { assertNotLastAdministrator, removeUser } from '../../steps/remove-user.ts';
import { isStillPassword } from '../../store/users.ts';

export interface Farewell {
  password: string;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
}

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'passwords' | 'attempts' | 'now'>;

const STILL_MANAGES = 'You manage a FamiBook. Hand over the role or delete the FamiBook first.';
const LAST = 'You are the last administrator: without you nobody could look after FamiBook.';

/** Delete the own account, with the password (D22), and all that is one's own (D8). */
export const deleteOwnAccount =
  (d: Needed) =>
  async (who: Identity, wish: Farewell): Promise<void> => {
    const { userId } = who;
    const field = 'password';
    const person = await confirmPassword(d)({ ...wish, userId, field });
    await d
      .change(async (tx, changes) => {
        await assertNotLastAdministrator(tx, userId);
        await asOwn(changes.person(userId));
        if (!(await isStillPassword(tx, userId, person.passwordHash))) throw wrongPassword(field);
        await removeUser(d, tx, changes, userId);
      })
      .catch((error: unknown) => {
        throw inOwnWords(error);
      });
  };

const inOwnWords = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'user_is_manager') return new AppError('user_is_manager', { message: STILL_MANAGES });
  return error.code === 'last_administrator' ? new AppError('last_administrator', { message: LAST }) : error;
};
