import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import type { Credentials } from '../store/users.ts';
import { checkOwnPassword } from './check-credentials.ts';
import { findKnownBrowser } from './known-browser.ts';

export interface Confirmation {
  userId: string;
  password: string;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
  /** Which field of the form it was typed into. */
  field: string;
}

/**
 * Asks a signed-in person for the own password; a wrong one counts like a failed sign-in (D24).
 * @throws AppError `unauthorized`, `validation`, `too_many_attempts`
 */
export const confirmPassword =
  (d: Pick<Deps, 'reader' | 'passwords' | 'attempts' | 'now'>) =>
  async ({ userId, password, address, browser, field }: Confirmation): Promise<Credentials> => {
    const user = await d.reader.user.findUnique({ where: { id: userId }, select: { email: true } });
    if (!user) throw new AppError('unauthorized');
    const knownBrowser = await findKnownBrowser(d, user.email, browser);
    const attempt = { email: user.email, address, knownBrowser };
    const person = await d.attempts.attempt(attempt, () => checkOwnPassword(d)(userId, password));
    if (!person) throw wrongPassword(field);
    return person;
  };

export const wrongPassword = (field: string) => {
  const message = 'Current password is incorrect';
  return new AppError('validation', { message, fields: { [field]: message } });
};
