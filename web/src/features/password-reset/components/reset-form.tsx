import { completeReset } from '@famibook/contracts/password-reset/routes';
import { CompleteResetBody } from '@famibook/contracts/password-reset/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { call } from '../../../lib/api/call.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { showFailure } from '../show-failure.ts';
import { useChangePassword } from '../use-change-password.ts';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.reset;

interface ResetFormProps {
  requestId: number;
  /** Called after a failure, because the request may have been completed elsewhere or expired. */
  onFailed: () => Promise<unknown>;
}

/** Sets the new password of an approved request. */
export function ResetForm({ requestId, onFailed }: ResetFormProps) {
  const changePassword = useChangePassword();
  const form = useForm({
    resolver: zodResolver(CompleteResetBody),
    mode: 'onTouched',
    defaultValues: { requestId, newPassword: '', confirmPassword: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await changePassword(() => call(completeReset, { body }), TEXT.done);
    } catch (error) {
      showFieldErrors(form, error);
      showFailure(error, TEXT.failed);
      await onFailed();
    }
  });
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <NewPasswordFields
          form={form}
          name="newPassword"
          label={TEXT.newPassword}
          confirmLabel={TEXT.confirmPassword}
          autoFocus
        />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </ResetFrame>
  );
}
