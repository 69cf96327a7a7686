import type { loginPage } from '@famibook/contracts/api/auth';
import { AUTH } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';
import { route } from '../api/route.ts';
import { toast } from '../toast/toast.ts';
import { whenToastStands } from '../toast/toast-stands.ts';
import { rememberPlace } from './next-place.ts';

const page = route<typeof loginPage>({ method: 'GET', path: '/api/login' });

export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401:') && error.message.includes('Unauthorized');

/** The session ended under a page that thought it was signed in: say so, then leave for the login page. */
export const logInAgain = (): void => {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'error' });
  rememberPlace();
  void whenToastStands().then(() => setTimeout(() => window.location.assign(page.path), AUTH.loginAgainAfter));
};
