import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stopOwnerWork } from '../api/owner-work.ts';
import { removeAllDrafts } from '../drafts/draft-store.ts';
import { dismissValues } from '../toast/toast.ts';
import { endSessionOnServer } from './pending-sign-out.ts';
import { publishSessionChange, publishSigningOut } from './session-changes.ts';
import { noteSignOut } from './session-ending.ts';
import { removeUploadsOnDevice } from './uploads-on-device.ts';
import { useSetUser } from './use-set-user.ts';

interface SignOut {
  signOut: () => Promise<void>;
  /** The server may be slow to end the session, or away. */
  isSigningOut: boolean;
}

/** Ends the session and goes to /, also when the call fails. */
export function useSignOut(): SignOut {
  const setUser = useSetUser();
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
  const end = async () => {
    noteSignOut();
    // What is running, here and in other windows, would ask for a login, or meet the session of the next person.
    publishSigningOut();
    stopOwnerWork();
    removeUploadsOnDevice();
    removeAllDrafts();
    await endSessionOnServer();
    // Another window may have stored a file since, and the user may have gone on typing.
    removeUploadsOnDevice();
    removeAllDrafts();
    // Without a network the server ends no connection of the other windows.
    publishSessionChange();
    dismissValues();
    await setUser(null);
    navigate('/');
  };
  const signOut = async () => {
    if (isSigningOut) return;
    setSigningOut(true);
    await end().finally(() => setSigningOut(false));
  };
  return { signOut, isSigningOut };
}
