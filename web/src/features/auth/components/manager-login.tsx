import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useLocation, useNavigate } from 'react-router-dom';
import { AUTH } from '../../../config/timing.ts';
import { linkedFamiBookId } from '../../../lib/session/linked-famibook-id.ts';
import { mayManage } from '../../../lib/session/may-manage.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useAdminEmail } from '../api/use-admin-email.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import { hasResponse } from '../login-failure.ts';
import { useLoginForm } from '../login-form.ts';
import { useSignIn } from '../use-sign-in.ts';
import { useTimeout } from '../use-timeout.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginFields } from './login-fields.tsx';
import { SecondStep } from './second-step.tsx';

/** The login at /manager: no way to register, and a failure leads back to the landing page. */
export function ManagerLogin() {
  const form = useLoginForm(useAdminEmail());
  const { later, stop } = useTimeout();
  const navigate = useNavigate();
  const linked = linkedFamiBookId(useLocation().search);
  // The page of a link offers to switch first, to a FamiBook that the user may manage (D38).
  const mayStay = (user: CurrentUser) => mayManage(user) || (linked !== null && linked !== user.famibookId);
  const { signIn, secondStep } = useSignIn(form, {
    // Without a response nothing was refused: what was typed stays for another try.
    onFailure: (error) => hasResponse(error) && later(AUTH.registerTabAfter, () => navigate('/')),
    // A member who manages no FamiBook belongs on the home page (D6).
    onSignedIn: (user) => mayStay(user) || navigate('/', { replace: true }),
  });

  useTitle(AUTH_TEXT.manager.title);
  if (secondStep) return <SecondStep {...secondStep} />;
  return (
    <AuthFrame {...AUTH_TEXT.manager}>
      <LoginFields
        form={form}
        onSubmit={(event) => {
          stop();
          void form.handleSubmit(signIn)(event);
        }}
        onForgot={stop}
      />
    </AuthFrame>
  );
}
