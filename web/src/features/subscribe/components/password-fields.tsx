import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import type { SubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { FieldGroup } from './field-group.tsx';

const TEXT = SUBSCRIBE_TEXT.form;

/** The applicant's own password, of which the server keeps only a hash (D26). */
export function PasswordFields({ form }: { form: SubscribeForm }) {
  return (
    <FieldGroup title={TEXT.passwordTitle} hint={TEXT.passwordHint}>
      <NewPasswordFields
        form={form}
        name="password"
        label={TEXT.password}
        confirmLabel={TEXT.confirmPassword}
        about={form.watch(['managerName', 'managerEmail', 'famibookName'])}
      />
    </FieldGroup>
  );
}
