import { useNavigate } from 'react-router-dom';
import { forgetDrafts } from '../drafts/draft-store.ts';
import { endSessionOnServer } from './owed-sign-out.ts';
import { signingOut } from './session-ending.ts';
import { forgetUploadsOnDevice } from './uploads-on-device.ts';
import { useSetUser } from './use-set-user.ts';

/** Ends the session and goes to /, also when the call fails. */
export const useSignOut = (): (() => Promise<void>) => {
  const setUser = useSetUser();
  const navigate = useNavigate();
  return async () => {
    signingOut();
    forgetUploadsOnDevice();
    forgetDrafts();
    await endSessionOnServer();
    await setUser(null);
    navigate('/');
  };
};
