import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useContact } from '../../lib/api/use-contact.ts';
import { useRequestReset } from '../../lib/session/use-request-reset.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { AUTH_TEXT } from './auth-text.ts';
import type { LoginForm } from './login-form.ts';

const TEXT = AUTH_TEXT.forgot;

/** Requests a reset with the email of the login form. */
export function useForgotPassword(form: LoginForm): { busy: boolean; ask: () => Promise<void> } {
  const requestReset = useRequestReset();
  const contact = useContact();
  const [busy, setBusy] = useState(false);

  const ask = async () => {
    const email = form.getValues('email').trim();
    if (email === '') return form.setError('email', { message: TEXT.emailFirst }, { shouldFocus: true });
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setBusy(true);
    try {
      await requestReset({ email, reason: TEXT.reason });
    } catch (error) {
      showFieldErrors(form, error);
      const isTooMany = error instanceof ApiError && error.status === 429;
      const address = contact ? ` ${TEXT.writeTo(contact.label)}` : '';
      const description = isTooMany ? error.text : TEXT.failed.description + address;
      toast({ kind: 'error', title: TEXT.failed.title, description });
    } finally {
      setBusy(false);
    }
  };
  return { busy, ask };
}
