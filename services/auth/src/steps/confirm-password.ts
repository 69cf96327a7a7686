import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Client, Deps } from '../ports.ts';
import type { Credentials } from '../store/credentials.ts';
import { checkOwnPassword } from './check-credentials.ts';
import { findKnownBrowser } from './known-browser.ts';

/** A command that a user confirms with the own password. */
export interface ConfirmedCommand extends Client {
  password: string;
}

interface Confirmation extends ConfirmedCommand {
  userId: UserId;
  /** The field of the form that the password was typed into. */
  field: string;
}

/**
 * Checks the password of a user who is signed in; a wrong one counts like a failed sign-in (D24).
 * @throws AppError `unauthorized`, `validation`, `too_many_attempts`
 */
export async function confirmPassword(
  deps: Pick<Deps, 'stores' | 'reader' | 'passwords' | 'attempts' | 'now'>,
  { userId, password, address, browser, field }: Confirmation,
): Promise<Credentials> {
  const email = await deps.stores.users.findEmail(deps.reader, userId);
  if (email === null) throw new AppError('unauthorized');
  const knownBrowser = await findKnownBrowser(deps, email, browser);
  const user = await deps.attempts.attempt({ email, address, knownBrowser }, () =>
    checkOwnPassword(deps, userId, password),
  );
  if (!user) throw wrongPassword(field);
  return user;
}

export function wrongPassword(field: string): AppError {
  const message = 'Current password is incorrect';
  return new AppError('validation', { message, fields: { [field]: message } });
}
