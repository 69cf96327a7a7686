import { logout } from '@famibook/contracts/sessions/routes';
import { SIGN_OUT_DEADLINE } from '../../config/timing.ts';
import { call } from '../api/call.ts';

const KEY = 'famibook-sign-out-owed';

const setPending = (isPending: boolean): void => {
  try {
    if (isPending) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the sign-out is then sent only once.
  }
};

/** Whether a sign-out has not reached the server: the session must not come back with the network. */
export const isSignOutPending = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Called at a new sign-in: the pending sign-out belonged to an earlier session. */
export const clearPendingSignOut = (): void => setPending(false);

/** Ends the session on the server. Without a response the sign-out is stored as pending. */
export const endSessionOnServer = async (): Promise<void> => {
  setPending(true);
  await call(logout, { signal: AbortSignal.timeout(SIGN_OUT_DEADLINE) }).then(clearPendingSignOut, () => undefined);
};
