import { useState } from 'react';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { AUTH } from '../../../config/timing.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useAdminEmail } from '../api/use-admin-email.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import { suggestsRegistering } from '../login-failure.ts';
import { useLoginForm } from '../login-form.ts';
import { useRegisterForm } from '../register-form.ts';
import { useLater } from '../use-later.ts';
import { useSignIn } from '../use-sign-in.ts';
import { useSignUp } from '../use-sign-up.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginFields } from './login-fields.tsx';
import { RegisterFields } from './register-fields.tsx';

export type AuthTab = 'login' | 'register';
const SHARED = ['email', 'famibookName', 'password'] as const;

interface AuthScreenProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** A photo's link brought the person here. */
  opensPhoto?: boolean;
}

/** Login and Register side by side; what was typed in one is there in the other. */
export function AuthScreen({ tab, onTab, opensPhoto = false }: AuthScreenProps) {
  const login = useLoginForm(useAdminEmail());
  const register = useRegisterForm();
  const { later, stop } = useLater();
  const [wasSentHere, setSentHere] = useState(false);

  const showRegister = () => {
    setSentHere(true);
    for (const field of SHARED) register.setValue(field, login.getValues(field) ?? '');
    onTab('register');
  };
  const signIn = useSignIn(login, {
    onFailure: (error) => suggestsRegistering(error) && later(AUTH.registerTabAfter, showRegister),
  });
  const signUp = useSignUp(register);

  const change = (next: AuthTab) => {
    for (const field of SHARED) {
      const wasTyped = login.getValues(field) !== login.formState.defaultValues?.[field];
      if (next === 'register' && wasTyped) register.setValue(field, login.getValues(field) ?? '');
      if (next === 'login' && register.getValues(field)) login.setValue(field, register.getValues(field));
    }
    onTab(next);
  };

  const backToLogin = () => {
    setSentHere(false);
    change('login');
    // It was refused, or belongs to the account that was being made.
    login.resetField('password');
    requestAnimationFrame(() => login.setFocus('password'));
  };

  useTitle(tab === 'register' ? 'Register' : 'Login');
  return (
    <AuthFrame {...AUTH_TEXT[tab]} {...(opensPhoto && { subtitle: AUTH_TEXT.opensPhoto[tab] })}>
      <Tabs
        label="Login or register"
        selected={tab}
        onSelect={(next) => {
          stop();
          setSentHere(false);
          change(next as AuthTab);
        }}
        items={[
          {
            id: 'login',
            label: 'Login',
            content: <LoginFields form={login} onSubmit={login.handleSubmit(signIn)} onForgot={stop} />,
          },
          {
            id: 'register',
            label: 'Register',
            content: (
              <RegisterFields
                form={register}
                wasSentHere={wasSentHere}
                onBackToLogin={backToLogin}
                onSubmit={register.handleSubmit(signUp)}
              />
            ),
          },
        ]}
      />
    </AuthFrame>
  );
}
