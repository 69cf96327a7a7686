import { TextField } from '../../../components/ui/text-field.tsx';
import type { SubscribeForm } from '../subscribe-form.ts';
import { SUBSCRIBE_TEXT } from '../subscribe-text.ts';
import { FieldGroup } from './field-group.tsx';

const TEXT = SUBSCRIBE_TEXT.form;

/** Name, email, company and phone of the manager. */
export function ManagerFields({ form }: { form: SubscribeForm }) {
  const { errors } = form.formState;
  return (
    <FieldGroup title={TEXT.you}>
      <TextField
        label={TEXT.managerName}
        autoComplete="name"
        aria-required
        error={errors.managerName?.message}
        {...form.register('managerName')}
      />
      <TextField
        label={TEXT.managerEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        aria-required
        error={errors.managerEmail?.message}
        {...form.register('managerEmail')}
      />
      <TextField
        label={TEXT.companyName}
        note={TEXT.optional}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...form.register('companyName')}
      />
      <TextField
        label={TEXT.phoneNumber}
        note={TEXT.optional}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
    </FieldGroup>
  );
}
