import { logout } from '@famibook/contracts/sessions/routes';
import { SIGN_OUT_DEADLINE } from '../../config/timing.ts';
import { call } from '../api/call.ts';

const KEY = 'famibook-sign-out-owed';

const owe = (owed: boolean): void => {
  try {
    if (owed) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: then it is tried once.
  }
};

/** A sign-out that the server has not heard of: the session must not come back with the network. */
export const isSignOutOwed = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Signed in anew: what was owed was another session's end. */
export const forgetOwedSignOut = (): void => owe(false);

/** Ends the session on the server. When no response comes, it is owed. */
export const endSessionOnServer = async (): Promise<void> => {
  owe(true);
  await call(logout, { signal: AbortSignal.timeout(SIGN_OUT_DEADLINE) }).then(forgetOwedSignOut, () => undefined);
};
