import { useNavigate } from 'react-router-dom';
import { AUTH } from '../../../config/timing.ts';
import { mayManage } from '../../../lib/session/may-manage.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useAdminEmail } from '../api/use-admin-email.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import { wasAnswered } from '../login-failure.ts';
import { useLoginForm } from '../login-form.ts';
import { useLater } from '../use-later.ts';
import { useSignIn } from '../use-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginFields } from './login-fields.tsx';

/** The login at /manager: no way to register, and a failure leads back to the landing page. */
export function ManagerLogin() {
  const form = useLoginForm(useAdminEmail());
  const { later, stop } = useLater();
  const navigate = useNavigate();
  const signIn = useSignIn(form, {
    // Without a response nothing was refused: what was typed stays for another try.
    onFailure: (error) => wasAnswered(error) && later(AUTH.registerTabAfter, () => navigate('/')),
    // A member who manages no FamiBook belongs on the home page (D6).
    onSignedIn: (user) => mayManage(user) || navigate('/', { replace: true }),
  });

  useTitle(AUTH_TEXT.manager.title);
  return (
    <AuthFrame {...AUTH_TEXT.manager}>
      <LoginFields form={form} onSubmit={form.handleSubmit(signIn)} onForgot={stop} />
    </AuthFrame>
  );
}
