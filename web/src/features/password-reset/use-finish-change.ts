import { useNavigate } from 'react-router-dom';
import { fetcher } from '../../lib/api/read.ts';
import { signedIn, signingOut } from '../../lib/session/session-ending.ts';
import { CURRENT_USER, useCurrentUser } from '../../lib/session/use-current-user.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { type ToastContent, toast } from '../../lib/toast/toast.ts';

/** Shows that the password was changed and goes to the login. A session that ended by it causes no further toast. */
export const useFinishChange = (): ((words: ToastContent) => Promise<void>) => {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const setUser = useSetUser();
  return async (words) => {
    if (user) {
      signingOut();
      // Not through the cache, because it would merge this call with the one that the end of the live connection
      // causes.
      const isStillIn = await fetcher(CURRENT_USER).catch(() => user);
      if (isStillIn) signedIn();
      else await setUser(null);
    }
    toast({ kind: 'success', ...words });
    navigate('/auth');
  };
};
