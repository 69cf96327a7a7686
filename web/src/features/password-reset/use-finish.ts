import { useNavigate } from 'react-router-dom';
import { fetcher } from '../../lib/api/read.ts';
import { signedIn, signingOut } from '../../lib/session/session-ending.ts';
import { CURRENT_USER, useCurrentUser } from '../../lib/session/use-current-user.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { type ToastContent, toast } from '../../lib/toast/toast.ts';

/** The password is another one: says so and goes to the login. A session here that ended by it needs no other word. */
export const useFinish = (): ((words: ToastContent) => Promise<void>) => {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const setUser = useSetUser();
  return async (words) => {
    if (user) {
      signingOut();
      // Not through the cache: the live connection's end asks at the same moment, and only one of both is heard.
      const isStillIn = await fetcher(CURRENT_USER).catch(() => user);
      if (isStillIn) signedIn();
      else await setUser(null);
    }
    toast({ kind: 'success', ...words });
    navigate('/auth');
  };
};
