import { RequestResetBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useAskForReset } from '../../../lib/session/use-ask-for-reset.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { tellFailure } from '../tell-failure.ts';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.request;

/** Asks for a reset; the address then names the request. */
export function RequestForm() {
  const askForReset = useAskForReset();
  const form = useForm({
    resolver: zodResolver(RequestResetBody),
    mode: 'onTouched',
    defaultValues: { email: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, reason }) => {
    try {
      await askForReset({ email, reason: reason || undefined }, { replace: true });
    } catch (error) {
      showFieldErrors(form, error);
      tellFailure(error, TEXT.failed);
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={TEXT.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          aria-required
          error={errors.email?.message}
          {...form.register('email')}
        />
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
