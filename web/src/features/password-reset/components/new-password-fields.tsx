import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form';
import { NewPasswordField } from '../../../components/ui/new-password-field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';

interface TwiceValues {
  newPassword: string;
  confirmPassword: string;
}

interface NewPasswordFieldsProps<Values extends TwiceValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  words: { newPassword: string; confirmPassword: string };
  autoFocus?: boolean;
}

/** A new password and the same once more. */
export function NewPasswordFields<Values extends TwiceValues, Output>(props: NewPasswordFieldsProps<Values, Output>) {
  const { words, autoFocus } = props;
  // Both forms have these two fields, which the compiler cannot see through the type parameter.
  const form = props.form as unknown as UseFormReturn<TwiceValues>;
  const register: UseFormRegister<TwiceValues> = form.register;
  const errors: FieldErrors<TwiceValues> = form.formState.errors;
  return (
    <>
      <NewPasswordField
        label={words.newPassword}
        aria-required
        autoFocus={autoFocus}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          // Not before the repetition: there is no mistake yet.
          onChange: () => form.getFieldState('confirmPassword').isTouched && void form.trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        aria-required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
