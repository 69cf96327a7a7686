import { RequestResetBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { EmailField } from '../../../components/ui/email-field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRequestReset } from '../../../lib/session/use-request-reset.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { showFailure } from '../show-failure.ts';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.request;

/** Requests a reset; the address then names the request. */
export function RequestForm() {
  const requestReset = useRequestReset();
  const form = useForm({
    resolver: zodResolver(RequestResetBody),
    mode: 'onTouched',
    defaultValues: { email: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, reason }) => {
    try {
      await requestReset({ email, reason: reason || undefined }, { replace: true });
    } catch (error) {
      showFieldErrors(form, error);
      showFailure(error, TEXT.failed);
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField label={TEXT.email} error={errors.email?.message} {...form.register('email')} />
        <Textarea
          label={TEXT.reason}
          note={TEXT.optional}
          hint={TEXT.reasonHint}
          rows={3}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </ResetFrame>
  );
}
