import { loginPage } from '@famibook/contracts/sessions/routes';
import { AUTH } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../toast/toast.ts';
import { whenToastVisible } from '../toast/toast-visible.ts';
import { rememberPath } from './next-path.ts';
import { noteLoginRedirect, sessionEndReason } from './session-ending.ts';

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');

/**
 * The session ended while a page was open: shows a toast, then goes to the login. Does nothing when the user has ended
 * it, by a sign-out, a new password or the end of the account.
 */
export function logInAgain(): void {
  if (sessionEndReason() === 'signed-out') return;
  noteLoginRedirect();
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'error' });
  rememberPath();
  void whenToastVisible().then(() => setTimeout(() => window.location.assign(loginPage.path), AUTH.loginAgainAfter));
}
