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

/** Login and Register side by side; what was typed in one is there in the other. */
export function AuthScreen({ tab, onTab }: { tab: AuthTab; onTab: (tab: AuthTab) => void }) {
  const login = useLoginForm(useAdminEmail());
  const register = useRegisterForm();
  const { later, stop } = useLater();
  const [wasSentHere, setSentHere] = useState(false);

  const showRegister = () => {
    setSentHere(true);
    change('register');
  };
  const signIn = useSignIn(login, {
    onFailure: (error) => suggestsRegistering(error) && later(AUTH.registerTabAfter, showRegister),
  });
  const signUp = useSignUp(register);

  const change = (next: AuthTab) => {
    for (const field of SHARED) {
      if (next === 'register') register.setValue(field, login.getValues(field) ?? '');
      else login.setValue(field, register.getValues(field));
    }
    onTab(next);
  };

  useTitle(tab === 'register' ? 'Register' : 'Login');
  return (
    <AuthFrame {...AUTH_TEXT[tab]}>
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
              <RegisterFields form={register} wasSentHere={wasSentHere} onSubmit={register.handleSubmit(signUp)} />
            ),
          },
        ]}
      />
    </AuthFrame>
  );
}
