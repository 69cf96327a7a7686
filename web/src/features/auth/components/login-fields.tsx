import { Button } from '../../../components/ui/button.tsx';
import { EmailField } from '../../../components/ui/email-field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { AUTH_TEXT } from '../auth-text.ts';
import type { useLoginForm } from '../login-form.ts';
import { ForgotPassword } from './forgot-password.tsx';

interface LoginFieldsProps {
  form: ReturnType<typeof useLoginForm>;
  onSubmit: (event: React.SubmitEvent) => void;
  /** Called after a failed login, so that nothing else happens by itself. */
  onForgot: () => void;
  /** Which FamiBook is meant, where one could think of another. */
  famibookHint?: string;
}

export function LoginFields({ form, onSubmit, onForgot, famibookHint }: LoginFieldsProps) {
  const { errors, isSubmitting } = form.formState;
  const mayBeEmpty = form.isForAdministrator;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <EmailField
        label="Email"
        error={errors.email?.message}
        {...form.register('email', {
          // Whether the FamiBook name is required depends on the email (D4).
          onChange: () => form.getFieldState('famibookName').error && void form.trigger('famibookName'),
        })}
      />
      <TextField
        label="FamiBook Name"
        hint={famibookHint}
        autoComplete="off"
        aria-required={!mayBeEmpty}
        note={mayBeEmpty ? AUTH_TEXT.optionalForAdmin : 'Required'}
        error={errors.famibookName?.message}
        {...form.register('famibookName')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aria-required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {AUTH_TEXT.login.submit}
      </Button>
      <ForgotPassword form={form} onForgot={onForgot} />
    </form>
  );
}
