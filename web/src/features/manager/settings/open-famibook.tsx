import { openFamiBook } from '@famibook/contracts/famibooks/routes';
import { NewFamiBookNameBody } from '@famibook/contracts/famibooks/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api/call.ts';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { FAMIBOOK_SETTINGS_TEXT } from './settings-text.ts';

const TEXT = FAMIBOOK_SETTINGS_TEXT.further;

/** Opens a further FamiBook within the plan (D21). */
export function OpenFamiBook() {
  const form = useForm({ resolver: zodResolver(NewFamiBookNameBody), defaultValues: { famibookName: '' } });
  const { errors, isSubmitting } = form.formState;
  const [opened, setOpened] = useState('');
  const submit = form.handleSubmit(async (body) => {
    try {
      const { famibookName } = await call(openFamiBook, { body });
      toast({ kind: 'success', ...TEXT.done(famibookName) });
      setOpened(famibookName);
      form.reset();
    } catch (error) {
      showFieldErrors(form, error);
      showDecisionError(error, TEXT.failed);
    }
  });
  return (
    <DeskSection title={TEXT.title} text={TEXT.text}>
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <TextField
          label={TEXT.name}
          hint={TEXT.hint}
          autoComplete="off"
          aria-required
          error={errors.famibookName?.message}
          {...form.register('famibookName')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSubmitting}>
            {TEXT.submit}
          </Button>
          <ButtonLink to="/multi-famibook" variant="ghost">
            {TEXT.switch}
          </ButtonLink>
        </div>
      </form>
      <div role="status">
        {opened && (
          <p className="mt-4 rounded-field bg-sage-soft px-4 py-3 font-medium text-sage">
            {TEXT.done(opened).description}
          </p>
        )}
      </div>
    </DeskSection>
  );
}
