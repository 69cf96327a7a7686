import { useNavigate } from 'react-router-dom';
import { signedIn, signingOut } from '../../lib/session/session-ending.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { type ToastContent, toast } from '../../lib/toast/toast.ts';

/** The password is another one: says so and goes to the login. A session here that ended by it needs no other word. */
export const useFinish = (): ((words: ToastContent) => Promise<void>) => {
  const navigate = useNavigate();
  const { user, refresh } = useCurrentUser();
  return async (words) => {
    if (user) {
      signingOut();
      if (await refresh()) signedIn();
    }
    toast({ kind: 'success', ...words });
    navigate('/auth');
  };
};
