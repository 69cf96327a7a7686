import { register } from '@famibook/contracts/sessions/routes';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { isSessionStored } from '../../lib/session/is-session-stored.ts';
import { rememberSignIn } from '../../lib/session/last-sign-in.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { AUTH_TEXT } from './auth-text.ts';
import type { RegisterForm, RegisterOutput } from './register-form.ts';

export function useSignUp(
  form: RegisterForm,
  /** Called before the screens of a signed-in user appear. */
  onSignedUp: () => void = () => undefined,
): (values: RegisterOutput) => Promise<void> {
  const setUser = useSetUser();
  return async ({ confirmPassword: _, ...body }) => {
    try {
      const user = await call(register, { body });
      rememberSignIn(body);
      // The account exists, but its pages would only fail.
      if (!(await isSessionStored())) {
        return toast({ kind: 'error', title: AUTH_TEXT.loginFailed, description: AUTH_TEXT.notStored });
      }
      const { title, approved, pending } = AUTH_TEXT.registered;
      toast({ kind: 'success', title, description: (user.isApproved ? approved : pending)(user.firstName) });
      onSignedUp();
      await setUser(user);
    } catch (error) {
      showFieldErrors(form, error);
      toast({ kind: 'error', title: AUTH_TEXT.registrationFailed, description: errorText(error) });
    }
  };
}
