import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { showRefusal } from '../../../lib/session/show-refusal.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { saveName } from '../api/account.ts';
import { type Name, useProfileNameForm } from '../name-form.ts';
import { useUpdateUser } from '../use-update-user.ts';
import { Section } from './section.tsx';

const TEXT = ACCOUNT_TEXT.name;

export function NameSection({ user: { firstName, lastName, email } }: { user: CurrentUser }) {
  const change = useUpdateUser();
  const { register, handleSubmit, reset, setError, formState } = useProfileNameForm({ firstName, lastName });
  const { errors, isSubmitting, isDirty } = formState;
  const save = async (name: Name) => {
    try {
      await change({ optimistic: name, save: () => saveName(name), saved: TEXT.changed });
      reset(name);
    } catch (error) {
      for (const field of ['firstName', 'lastName'] as const) {
        const message = error instanceof ApiError ? error.fields[field] : undefined;
        if (message) setError(field, { message });
      }
      showRefusal(error, ACCOUNT_TEXT.failed);
    }
  };
  return (
    <Section
      title={TEXT.title}
      text={
        <>
          {ACCOUNT_TEXT.email} <span className="font-semibold wrap-anywhere text-ink">{email}</span>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={TEXT.first}
            autoComplete="given-name"
            readOnly={isSubmitting}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label={TEXT.last}
            autoComplete="family-name"
            readOnly={isSubmitting}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        <Button type="submit" busy={isSubmitting} unavailable={!isDirty} className="self-start">
          {TEXT.save}
        </Button>
      </form>
    </Section>
  );
}
