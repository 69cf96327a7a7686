import { NewPasswordField } from '../../../components/ui/new-password-field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import type { SubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { FieldGroup } from './field-group.tsx';

const TEXT = SUBSCRIBE_TEXT.form;

/** The applicant's own password, of which the server keeps only a hash (D26). */
export function PasswordFields({ form }: { form: SubscribeForm }) {
  const { errors } = form.formState;
  return (
    <FieldGroup title={TEXT.passwordTitle} hint={TEXT.passwordHint}>
      <NewPasswordField
        label={TEXT.password}
        about={form.watch(['managerName', 'managerEmail', 'famibookName'])}
        aria-required
        error={errors.password?.message}
        {...form.register('password', {
          // Not before the repetition: there is no mistake yet.
          onChange: () => form.getFieldState('confirmPassword').isTouched && void form.trigger('confirmPassword'),
        })}
      />
      <PasswordField
        label={TEXT.confirmPassword}
        autoComplete="new-password"
        aria-required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </FieldGroup>
  );
}
