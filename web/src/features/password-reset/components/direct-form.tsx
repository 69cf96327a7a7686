import { changePasswordDirectly } from '@famibook/contracts/password-reset/routes';
import { DirectChangeBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { EmailField } from '../../../components/ui/email-field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ApiError, serverText } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { showFailure } from '../show-failure.ts';
import { useChangePassword } from '../use-change-password.ts';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.direct;

/** For a user who knows the current password; `email` comes from the login form. */
export function DirectForm({ email }: { email: string }) {
  const changePassword = useChangePassword();
  const form = useForm({
    resolver: zodResolver(DirectChangeBody),
    mode: 'onTouched',
    defaultValues: { email, oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  /** Undefined until the server has asked for it (D42). */
  const [code, setCode] = useState<string>();
  const [codeError, setCodeError] = useState<string>();

  const submit = form.handleSubmit(async (body) => {
    try {
      const sent = code === undefined ? body : { ...body, code };
      await changePassword(() => call(changePasswordDirectly, { body: sent }), TEXT.done);
    } catch (error) {
      if (error instanceof ApiError && error.fields?.code !== undefined) {
        setCodeError(code === undefined ? undefined : error.fields.code);
        return setCode(code ?? '');
      }
      showFieldErrors(form, error);
      showFailure(error, serverText(error, TEXT.failed));
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField label={TEXT.email} error={errors.email?.message} {...form.register('email')} />
        <PasswordField
          label={TEXT.oldPassword}
          autoComplete="current-password"
          aria-required
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <NewPasswordFields
          form={form}
          name="newPassword"
          label={TEXT.newPassword}
          confirmLabel={TEXT.confirmPassword}
        />
        {code !== undefined && (
          <CodeField
            kind="either"
            label={TEXT.code}
            hint={TEXT.codeHint}
            autoFocus
            value={code}
            {...(codeError !== undefined && { error: codeError })}
            onChange={(typed) => {
              setCode(typed);
              setCodeError(undefined);
            }}
          />
        )}
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </ResetFrame>
  );
}
