import { logout } from '@famibook/contracts/sessions/routes';
import { SIGN_OUT_DEADLINE } from '../../config/timing.ts';
import { call } from '../api/call.ts';
import { deviceStorage } from '../browser-storage.ts';

const KEY = 'famibook-sign-out-owed';

/** Whether a sign-out has not reached the server: the session must not come back with the network. */
export const isSignOutPending = (): boolean => deviceStorage.read(KEY) !== null;

/** Called at a new sign-in: the pending sign-out belonged to an earlier session. */
export const clearPendingSignOut = (): void => deviceStorage.remove(KEY);

/** Ends the session on the server. Without a response the sign-out is stored as pending, unless storage is blocked. */
export async function endSessionOnServer(): Promise<void> {
  deviceStorage.write(KEY, 'yes');
  await call(logout, { signal: AbortSignal.timeout(SIGN_OUT_DEADLINE) }).then(clearPendingSignOut, () => undefined);
}
