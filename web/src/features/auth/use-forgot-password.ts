import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useAskForReset } from '../../lib/session/use-ask-for-reset.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { AUTH_TEXT } from './auth-text.ts';
import type { LoginForm } from './login-form.ts';

const TEXT = AUTH_TEXT.forgot;

/** Asks for a reset with the email that stands in the login form. */
export const useForgotPassword = (form: LoginForm): { busy: boolean; ask: () => Promise<void> } => {
  const askForReset = useAskForReset();
  const [busy, setBusy] = useState(false);

  const ask = async () => {
    const email = form.getValues('email').trim();
    if (email === '') return form.setError('email', { message: TEXT.emailFirst }, { shouldFocus: true });
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setBusy(true);
    try {
      await askForReset({ email, reason: TEXT.reason });
    } catch (error) {
      showFieldErrors(form, error);
      const isTooMany = error instanceof ApiError && error.status === 429;
      toast({ kind: 'error', ...TEXT.failed, ...(isTooMany && { description: error.text }) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, ask };
};
