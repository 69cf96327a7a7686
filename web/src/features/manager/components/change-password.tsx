import { changePassword } from '@famibook/contracts/account/routes';
import { ChangePasswordBody } from '@famibook/contracts/account/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { call } from '../../../lib/api/call.ts';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { toast } from '../../../lib/toast/toast.ts';

const TEXT = {
  hint: 'Afterwards you stay signed in here, and are signed out everywhere else.',
  current: 'Current Password',
  new: 'New Password',
  confirm: 'Confirm New Password',
  differ: 'New passwords do not match',
  submit: 'Change Password',
  busy: 'Changing...',
  done: { title: 'Password Changed', description: 'Your password has been updated successfully' },
  failed: 'Failed to change password',
} as const;

const ChangePasswordForm = ChangePasswordBody.extend({ confirmPassword: z.string() }).refine(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    error: TEXT.differ,
    path: ['confirmPassword'],
    // Shown together with what is wrong with the other fields (D16).
    when: ({ value }) => z.object({ newPassword: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  },
);

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the user's own password. */
export default function ChangePassword({ user: { firstName, lastName, email } }: DeskPanelProps) {
  const form = useForm({ resolver: zodResolver(ChangePasswordForm), mode: 'onTouched', defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await call(changePassword, { body: { currentPassword, newPassword } });
      toast({ kind: 'success', ...TEXT.done });
      form.reset(EMPTY);
    } catch (error) {
      showFieldErrors(form, error);
      showDecisionError(error, TEXT.failed);
    }
  });
  return (
    <Card className="max-w-xl p-5 sm:p-7">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Lets password managers know whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={TEXT.current}
          autoComplete="current-password"
          aria-required
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordFields
          form={form}
          name="newPassword"
          label={TEXT.new}
          confirmLabel={TEXT.confirm}
          about={[firstName, lastName, email]}
        />
        <p className="text-sm text-ink-quiet">{TEXT.hint}</p>
        <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
          {isSubmitting ? TEXT.busy : TEXT.submit}
        </Button>
      </form>
    </Card>
  );
}
