import type { ErrorCode } from '@famibook/contracts/errors';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api/api-error.ts';

/** The field of an error without `fields`. */
const FIELD_OF: Partial<Record<ErrorCode | 'unreachable', string>> = {
  email_taken: 'email',
  famibook_not_found: 'famibookName',
  famibook_taken: 'famibookName',
};

/** Shows the server's errors at their fields, and focuses the first of them. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const fields: Record<string, string> = { ...error.fields };
  const field = error.code && FIELD_OF[error.code];
  if (field) fields[field] = error.text;
  const known = Object.entries(fields).filter(([name]) => name in form.getValues());
  for (const [at, [name, message]] of known.entries()) {
    form.setError(name as FieldPath<Values>, { message }, { shouldFocus: at === 0 });
  }
}
