import { changePasswordDirectly } from '@famibook/contracts/password-reset/routes';
import { DirectChangeBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { serverText } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { tellFailure } from '../tell-failure.ts';
import { useFinish } from '../use-finish.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.direct;

/** For who knows the password so far; `email` as it was typed into the login form. */
export function DirectForm({ email }: { email: string }) {
  const finish = useFinish();
  const form = useForm({
    resolver: zodResolver(DirectChangeBody),
    mode: 'onTouched',
    defaultValues: { email, oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(changePasswordDirectly, { body });
      await finish(TEXT.done);
    } catch (error) {
      showFieldErrors(form, error);
      tellFailure(error, serverText(error, TEXT.failed));
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={TEXT.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          aria-required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={TEXT.oldPassword}
          autoComplete="current-password"
          aria-required
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <NewPasswordFields form={form} words={TEXT} />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </ResetFrame>
  );
}
