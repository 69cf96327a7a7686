import { type CreatedInvitation, NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import { INVITATIONS } from '@famibook/contracts/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { CheckBox } from '../../../components/ui/check-box.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { makeInvitation } from '../api/invitations.ts';
import { INVITATIONS_TEXT } from '../invitations-text.ts';

const TEXT = INVITATIONS_TEXT.form;
const START = { days: INVITATIONS.days.initial, uses: INVITATIONS.uses.initial, letsIn: false };

interface InvitationFormProps {
  famibookName: string;
  onMade: (invitation: CreatedInvitation) => void;
}

export function InvitationForm({ famibookName, onMade }: InvitationFormProps) {
  const form = useForm({ resolver: zodResolver(NewInvitationBody), mode: 'onTouched', defaultValues: START });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade(await makeInvitation(body));
    } catch (error) {
      showFieldErrors(form, error);
      showDecisionError(error, TEXT.failed);
    }
  });
  return (
    <Card className="p-5 sm:p-7">
      <h3 className="text-xl wrap-anywhere">{TEXT.title(famibookName)}</h3>
      <p className="mt-1.5 text-ink-quiet">{TEXT.text}</p>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label={TEXT.days}
            hint={TEXT.daysHint}
            type="number"
            inputMode="numeric"
            min={1}
            max={INVITATIONS.days.max}
            error={errors.days?.message}
            {...form.register('days', { valueAsNumber: true })}
          />
          <TextField
            label={TEXT.uses}
            hint={TEXT.usesHint}
            type="number"
            inputMode="numeric"
            min={1}
            max={INVITATIONS.uses.max}
            error={errors.uses?.message}
            {...form.register('uses', { valueAsNumber: true })}
          />
        </div>
        <CheckBox label={TEXT.letsIn} hint={TEXT.letsInHint} {...form.register('letsIn')} />
        <Button
          type="submit"
          variant="primary"
          icon={<Link2 aria-hidden="true" />}
          busy={isSubmitting}
          className="self-start"
        >
          {TEXT.submit}
        </Button>
      </form>
    </Card>
  );
}
