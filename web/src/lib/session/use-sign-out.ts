import type { logout } from '@famibook/contracts/api/auth';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { route } from '../api/route.ts';
import { signingOut } from './own-sign-out.ts';
import { useSetUser } from './use-set-user.ts';

const signOut = route<typeof logout>({ method: 'GET', path: '/api/logout' });

/** Ends the session and goes to /, also when the call fails. */
export const useSignOut = (): (() => Promise<void>) => {
  const setUser = useSetUser();
  const navigate = useNavigate();
  return async () => {
    signingOut();
    await call(signOut).catch(() => undefined);
    await setUser(null);
    navigate('/');
  };
};
