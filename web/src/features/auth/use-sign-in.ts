import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { login } from '@famibook/contracts/sessions/routes';
import type { LoginBody } from '@famibook/contracts/sessions/schemas';
import { call } from '../../lib/api/call.ts';
import { rememberSignIn } from '../../lib/session/last-sign-in.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { loginFailureText } from './login-failure.ts';
import type { LoginForm } from './login-form.ts';

interface After {
  /** What follows a failure, beyond its toast. */
  onFailure: (error: unknown) => void;
  /** Before the screens of signed-in people appear. */
  onSignedIn?: (user: CurrentUser) => void;
}

/** Signs in with what was typed; where the person goes then is the router's to say. */
export const useSignIn = (form: LoginForm, { onFailure, onSignedIn }: After): ((body: LoginBody) => Promise<void>) => {
  const setUser = useSetUser();
  return async (body) => {
    try {
      const user = await call(login, { body });
      rememberSignIn({ email: body.email, famibookName: user.currentFamibook ?? body.famibookName });
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
      onFailure(error);
    }
  };
};
