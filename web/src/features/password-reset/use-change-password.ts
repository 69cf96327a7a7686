import { useNavigate } from 'react-router-dom';
import { fetcher } from '../../lib/api/read.ts';
import { publishSessionChange } from '../../lib/session/session-changes.ts';
import { noteSignOut, resetSessionEnd } from '../../lib/session/session-ending.ts';
import { FROM_PASSWORD_PAGE, useSignInPath } from '../../lib/session/sign-in-path.ts';
import { CURRENT_USER, useCurrentUser } from '../../lib/session/use-current-user.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { RESET_TEXT } from './reset-text.ts';

/**
 * Sends the change of a password, shows that it was changed and goes to the login, or to the account of a user who is
 * still signed in. A session that ended by it, which may be known before the response, causes no further toast.
 */
export function useChangePassword(): (send: () => Promise<unknown>, done: string) => Promise<void> {
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  const { user } = useCurrentUser();
  const setUser = useSetUser();
  return async (send, done) => {
    if (user) noteSignOut();
    try {
      await send();
    } catch (error) {
      if (user) resetSessionEnd();
      throw error;
    }
    const title = RESET_TEXT.success;
    // Not through the cache, because it would merge this call with the one that the end of the live connection causes.
    if (user && (await fetcher(CURRENT_USER).catch(() => user))) {
      resetSessionEnd();
      toast({ kind: 'success', title, description: done });
      return navigate('/account');
    }
    if (user) {
      publishSessionChange();
      await setUser(null);
    }
    toast({ kind: 'success', title, description: `${done} ${RESET_TEXT.signIn}` });
    navigate(signInPath, { state: FROM_PASSWORD_PAGE });
  };
}
