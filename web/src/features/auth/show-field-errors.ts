import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error.ts';

/** Puts what the server says about single fields where the form says its own. */
export const showFieldErrors = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void => {
  if (!(error instanceof ApiError)) return;
  const fields: Record<string, string> = { ...error.fields };
  if (error.code === 'email_taken') fields.email = error.text;
  if (error.code === 'famibook_not_found') fields.famibookName = error.text;
  for (const [name, message] of Object.entries(fields)) {
    if (name in form.getValues()) form.setError(name as FieldPath<Values>, { message });
  }
};
