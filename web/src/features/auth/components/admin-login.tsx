import { Button } from '../../../components/ui/button.tsx';
import { EmailField } from '../../../components/ui/email-field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import { adminLoginFailureText } from '../login-failure.ts';
import { useAdminLoginForm } from '../login-form.ts';
import { useSignIn } from '../use-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SecondStep } from './second-step.tsx';

const TEXT = AUTH_TEXT.admin;

/** The login at /admin, which lets only administrators in (D3). */
export function AdminLogin() {
  const form = useAdminLoginForm();
  const { errors, isSubmitting } = form.formState;
  const { signIn, secondStep } = useSignIn(form, {
    welcome: TEXT.loggedIn,
    failureText: adminLoginFailureText,
    remembers: false,
  });
  useTitle(TEXT.title);
  if (secondStep) return <SecondStep {...secondStep} hasPanel={false} />;
  return (
    <AuthFrame title={TEXT.title} subtitle={TEXT.subtitle} hasPanel={false}>
      <form noValidate onSubmit={form.handleSubmit(signIn)} className="flex flex-col gap-5">
        <EmailField label="Email" error={errors.email?.message} {...form.register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aria-required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.sending : TEXT.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
