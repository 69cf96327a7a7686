import { loginPage } from '@famibook/contracts/sessions/routes';
import { AUTH } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../toast/toast.ts';
import { whenToastStands } from '../toast/toast-stands.ts';
import { rememberPlace } from './next-place.ts';

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');

/** The session ended under a page that thought it was signed in: say so, then leave for the login page. */
export const logInAgain = (): void => {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'error' });
  rememberPlace();
  void whenToastStands().then(() => setTimeout(() => window.location.assign(loginPage.path), AUTH.loginAgainAfter));
};
