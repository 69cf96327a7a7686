import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { login } from '@famibook/contracts/sessions/routes';
import type { LoginBody } from '@famibook/contracts/sessions/schemas';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { isSessionStored } from '../../lib/session/is-session-stored.ts';
import { rememberSignIn } from '../../lib/session/last-sign-in.ts';
import { useSetUser } from '../../lib/session/use-set-user.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { loginFailureText } from './login-failure.ts';
import type { LoginForm } from './login-form.ts';

interface SignInOptions {
  /** The toast of a success. */
  welcome?: { title: string; description: (name: string) => string };
  /** The text of the toast of a failure. */
  failureText?: (error: unknown) => string;
  /** Fills email and FamiBook name into the member's login at the next visit (D6). */
  remembers?: boolean;
  /** Called after the toast of a failure. */
  onFailure?: (error: unknown) => void;
  /** Called before the screens of a signed-in user appear. */
  onSignedIn?: (user: CurrentUser) => void;
}

/** What the page of the second step needs. */
export interface SecondStepActions {
  onSignedIn: (user: CurrentUser) => Promise<void>;
  /** Leads back to e-mail and password. */
  onBack: () => void;
}

interface SignIn {
  signIn: (body: LoginBody) => Promise<void>;
  /** The password was right and a code is still to come (D42): the page shows `SecondStep` with this. */
  secondStep: SecondStepActions | null;
}

/** Signs in; the routes decide which page follows. */
export function useSignIn(form: LoginForm, options: SignInOptions): SignIn {
  const { welcome = AUTH_TEXT.loggedIn, failureText = loginFailureText, remembers = true } = options;
  const { onFailure, onSignedIn } = options;
  const setUser = useSetUser();
  const [typed, setTyped] = useState<Pick<LoginBody, 'email' | 'famibookName'>>();

  const enter = async (user: CurrentUser, { email, famibookName }: Pick<LoginBody, 'email' | 'famibookName'>) => {
    if (!(await isSessionStored())) {
      setTyped(undefined);
      return toast({ kind: 'error', title: AUTH_TEXT.loginFailed, description: AUTH_TEXT.notStored });
    }
    if (remembers) rememberSignIn({ email, famibookName: user.currentFamibook ?? famibookName });
    toast({ kind: 'success', title: welcome.title, description: welcome.description(user.firstName) });
    onSignedIn?.(user);
    await setUser(user);
  };

  const signIn = async (body: LoginBody) => {
    try {
      const response = await call(login, { body });
      if (!('secondFactor' in response)) return await enter(response, body);
      setTyped({ email: body.email, famibookName: body.famibookName });
      form.resetField('password');
    } catch (error) {
      showFieldErrors(form, error);
      toast({ kind: 'error', title: AUTH_TEXT.loginFailed, description: failureText(error) });
      onFailure?.(error);
    }
  };
  const secondStep = typed && {
    onSignedIn: (user: CurrentUser) => enter(user, typed),
    onBack: () => {
      setTyped(undefined);
      requestAnimationFrame(() => form.setFocus('password'));
    },
  };
  return { signIn, secondStep: secondStep ?? null };
}
