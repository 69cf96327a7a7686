import clsx from 'clsx';
import { useEffect } from 'react';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmailField } from '../../../components/ui/email-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { AUTH_TEXT } from '../auth-text.ts';
import type { RegisterForm } from '../register-form.ts';

interface RegisterFieldsProps {
  form: RegisterForm;
  /** The tab opened by itself: the focus shows where to go on. */
  wasSentHere: boolean;
  onBackToLogin: () => void;
  /** An invitation says which FamiBook it is: it is shown, and not typed. */
  isInvited?: boolean;
  onSubmit: (event: React.SubmitEvent) => void;
}

export function RegisterFields({ form, wasSentHere, onBackToLogin, isInvited = false, onSubmit }: RegisterFieldsProps) {
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (wasSentHere) setFocus('firstName');
  }, [wasSentHere, setFocus]);

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {wasSentHere && (
        <div className="rounded-field bg-amber-soft px-4 pt-3 pb-1.5 text-[0.9375rem] font-medium text-amber">
          <p>{AUTH_TEXT.sentToRegister}</p>
          <BackToLogin onPress={onBackToLogin} className="text-amber!" />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="First Name"
          autoComplete="given-name"
          aria-required
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          aria-required
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <EmailField label="Email" error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="FamiBook Name"
        hint={isInvited ? AUTH_TEXT.invited.famibook : AUTH_TEXT.famibookHint}
        readOnly={isInvited}
        className={clsx(isInvited && 'bg-paper-deep!')}
        autoComplete="off"
        aria-required
        error={errors.famibookName?.message}
        {...form.register('famibookName')}
      />
      <NewPasswordFields
        form={form}
        name="password"
        label="Password"
        confirmLabel="Confirm Password"
        about={form.watch(['firstName', 'lastName', 'email', 'famibookName'])}
      />
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {AUTH_TEXT.register.submit}
      </Button>
      {!wasSentHere && <BackToLogin onPress={onBackToLogin} className="justify-center text-ink-quiet" />}
    </form>
  );
}

function BackToLogin({ onPress, className }: { onPress: () => void; className: string }) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-1.5 text-[0.9375rem]', className)}>
      {AUTH_TEXT.hasAccount}
      <button type="button" onClick={onPress} className="min-h-11 font-semibold underline underline-offset-4">
        {AUTH_TEXT.backToLogin}
      </button>
    </p>
  );
}
