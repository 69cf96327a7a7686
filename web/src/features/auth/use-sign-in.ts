import type { CurrentUser, LoginBody } from '@famibook/contracts/people';
import { call } from '../../lib/api/call.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { signIn } from './api/sign-in.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { loginFailureText, suggestsRegistering } from './login-failure.ts';
import type { LoginForm } from './login-form.ts';
import { showFieldErrors } from './show-field-errors.ts';

interface After {
  /** The person or their FamiBook is not known. */
  onUnknown: () => void;
  /** Before the screens of signed-in people appear. */
  onSignedIn?: (user: CurrentUser) => void;
}

/** Signs in with what was typed; where the person goes then is the router's to say. */
export const useSignIn = (form: LoginForm, { onUnknown, onSignedIn }: After): ((body: LoginBody) => Promise<void>) => {
  const setUser = useSetUser();
  return async (body) => {
    try {
      const user = await call(signIn, { body });
      toast({
        kind: 'success',
        title: AUTH_TEXT.loggedIn.title,
        description: AUTH_TEXT.loggedIn.description(user.firstName),
      });
      onSignedIn?.(user);
      await setUser(user);
    } catch (error) {
      showFieldErrors(form, error);
      toast({ kind: 'error', title: AUTH_TEXT.loginFailed, description: loginFailureText(error) });
      if (suggestsRegistering(error)) onUnknown();
    }
  };
};
