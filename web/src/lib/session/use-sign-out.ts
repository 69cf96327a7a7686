import { useNavigate } from 'react-router-dom';
import { stopOwnerWork } from '../api/owner-work.ts';
import { removeAllDrafts } from '../drafts/draft-store.ts';
import { endSessionOnServer } from './pending-sign-out.ts';
import { publishSessionChange, publishSigningOut } from './session-changes.ts';
import { noteSignOut } from './session-ending.ts';
import { removeUploadsOnDevice } from './uploads-on-device.ts';
import { useSetUser } from './use-set-user.ts';

/** Ends the session and goes to /, also when the call fails. */
export function useSignOut(): () => Promise<void> {
  const setUser = useSetUser();
  const navigate = useNavigate();
  return async () => {
    noteSignOut();
    // What is running, here and in other windows, would ask for a login, or meet the session of the next person.
    publishSigningOut();
    stopOwnerWork();
    removeUploadsOnDevice();
    removeAllDrafts();
    await endSessionOnServer();
    // Another window may have stored a file since.
    removeUploadsOnDevice();
    // Without a network the server ends no connection of the other windows.
    publishSessionChange();
    await setUser(null);
    navigate('/');
  };
}
