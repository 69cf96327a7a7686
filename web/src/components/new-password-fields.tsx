import type { UseFormReturn } from 'react-hook-form';
import { NewPasswordField } from './ui/new-password-field.tsx';
import { PasswordField } from './ui/password-field.tsx';

type PasswordName = 'password' | 'newPassword';
type Passwords<Name extends PasswordName> = Record<Name | 'confirmPassword', string>;

interface NewPasswordFieldsProps<Name extends PasswordName, Values extends Passwords<Name>, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** What the form calls the new password. */
  name: Name;
  label: string;
  confirmLabel: string;
  /** Names and addresses that make a password easy to guess. */
  about?: readonly string[];
  autoFocus?: boolean;
}

/** A new password and its confirmation. */
export function NewPasswordFields<Name extends PasswordName, Values extends Passwords<Name>, Output>(
  props: NewPasswordFieldsProps<Name, Values, Output>,
) {
  const { name, label, confirmLabel, about, autoFocus } = props;
  // Every form has these two fields, which TypeScript cannot infer through the type parameters.
  const form = props.form as unknown as UseFormReturn<Passwords<PasswordName>>;
  const { errors } = form.formState;
  return (
    <>
      <NewPasswordField
        label={label}
        typed={form.watch(name)}
        about={about}
        aria-required
        autoFocus={autoFocus}
        error={errors[name]?.message}
        {...form.register(name, {
          // Nothing to compare before the password is repeated.
          onChange: () => form.getFieldState('confirmPassword').isTouched && void form.trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        aria-required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </>
  );
}
