import { useState } from 'react';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { AUTH } from '../../../config/timing.ts';
import type { LinkedInvitation } from '../../../lib/invitation.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useAdminEmail } from '../api/use-admin-email.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import { suggestsRegistering } from '../login-failure.ts';
import { useLoginForm } from '../login-form.ts';
import { useRegisterForm } from '../register-form.ts';
import { useSignIn } from '../use-sign-in.ts';
import { useSignUp } from '../use-sign-up.ts';
import { useTimeout } from '../use-timeout.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginFields } from './login-fields.tsx';
import { RegisterFields } from './register-fields.tsx';
import { SecondStep } from './second-step.tsx';

export type AuthTab = 'login' | 'register';
const SHARED = ['email', 'famibookName', 'password'] as const;
/** The FamiBook of an invitation is not the one that a user signs in to. */
const SHARED_WHEN_INVITED = ['email', 'password'] as const;

interface AuthScreenProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** A link to a photo led here. */
  opensPhoto?: boolean;
  /** An invitation's link led here (D43). */
  invitation?: LinkedInvitation;
  onSignedUp?: () => void;
}

/** The tabs Login and Register, which share the text of their fields. */
export function AuthScreen({ tab, onTab, opensPhoto = false, invitation, onSignedUp }: AuthScreenProps) {
  const shared = invitation ? SHARED_WHEN_INVITED : SHARED;
  const login = useLoginForm(useAdminEmail());
  const register = useRegisterForm(invitation);
  const { later, stop } = useTimeout();
  const [wasSentHere, setSentHere] = useState(false);

  const showRegister = () => {
    setSentHere(true);
    for (const field of shared) register.setValue(field, login.getValues(field) ?? '');
    onTab('register');
  };
  const { signIn, secondStep } = useSignIn(login, {
    onFailure: (error) => suggestsRegistering(error) && later(AUTH.registerTabAfter, showRegister),
  });
  const signUp = useSignUp(register, onSignedUp);

  const change = (next: AuthTab) => {
    for (const field of shared) {
      const wasTyped = login.getValues(field) !== login.formState.defaultValues?.[field];
      if (next === 'register' && wasTyped) register.setValue(field, login.getValues(field) ?? '');
      if (next === 'login' && register.getValues(field)) login.setValue(field, register.getValues(field));
    }
    onTab(next);
  };

  const backToLogin = () => {
    setSentHere(false);
    change('login');
    // The server refused it, or it belongs to the new account.
    login.resetField('password');
    requestAnimationFrame(() => login.setFocus('password'));
  };

  useTitle(tab === 'register' ? 'Register' : 'Login');
  if (secondStep) return <SecondStep {...secondStep} />;
  return (
    <AuthFrame {...headingOf({ tab, opensPhoto, invitation })}>
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
            content: (
              <LoginFields
                form={login}
                onSubmit={(event) => {
                  stop();
                  void login.handleSubmit(signIn)(event);
                }}
                onForgot={stop}
                famibookHint={invitation && AUTH_TEXT.invited.otherFamiBook}
              />
            ),
          },
          {
            id: 'register',
            label: 'Register',
            content: (
              <RegisterFields
                form={register}
                wasSentHere={wasSentHere}
                onBackToLogin={backToLogin}
                isInvited={invitation !== undefined}
                onSubmit={register.handleSubmit(signUp)}
              />
            ),
          },
        ]}
      />
    </AuthFrame>
  );
}

/** Title and subtitle say what led here. */
function headingOf({ tab, opensPhoto, invitation }: Pick<AuthScreenProps, 'tab' | 'opensPhoto' | 'invitation'>) {
  const { title, subtitle } = AUTH_TEXT[tab];
  if (opensPhoto) return { title, subtitle: AUTH_TEXT.opensPhoto[tab] };
  if (!invitation) return { title, subtitle };
  const { managerFirstName, famibookName } = invitation;
  return { title: AUTH_TEXT.invited.title(managerFirstName, famibookName), subtitle: AUTH_TEXT.invited[tab] };
}
