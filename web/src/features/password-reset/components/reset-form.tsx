import { completeReset } from '@famibook/contracts/password-reset/routes';
import { CompleteResetBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { tellFailure } from '../tell-failure.ts';
import { useFinish } from '../use-finish.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.reset;

interface ResetFormProps {
  requestId: number;
  /** It may have been used elsewhere, or be over. */
  onFailed: () => Promise<unknown>;
}

/** The new password of an approved request. */
export function ResetForm({ requestId, onFailed }: ResetFormProps) {
  const finish = useFinish();
  const form = useForm({
    resolver: zodResolver(CompleteResetBody),
    mode: 'onTouched',
    defaultValues: { requestId, newPassword: '', confirmPassword: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(completeReset, { body });
      await finish(TEXT.done);
    } catch (error) {
      showFieldErrors(form, error);
      tellFailure(error, TEXT.failed);
      await onFailed();
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <NewPasswordFields form={form} words={TEXT} autoFocus />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </ResetFrame>
  );
}
