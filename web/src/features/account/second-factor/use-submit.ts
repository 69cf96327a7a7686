import { type FormEvent, useState } from 'react';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../../lib/session/log-in-again.ts';

interface Submit {
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  /** Error texts by field; of an error without fields, that of the last field. */
  errors: Readonly<Record<string, string>>;
  clearErrors: () => void;
}

/**
 * Submits a small form and shows what the server refuses at its fields.
 * @param fields the names of the form's fields
 * @param onBusy called when sending begins and ends, for a dialog that must not close in between
 */
export function useSubmit(
  fields: readonly string[],
  send: () => Promise<void>,
  onBusy?: (isBusy: boolean) => void,
): Submit {
  const [isBusy, setOwnBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const setBusy = (busy: boolean) => {
    setOwnBusy(busy);
    onBusy?.(busy);
  };
  const submit = async () => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (isUnauthorized(error)) logInAgain();
      else setErrors(errorsOf(error, fields));
    } finally {
      setBusy(false);
    }
  };
  return {
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
    isBusy,
    errors,
    clearErrors: () => setErrors({}),
  };
}

function errorsOf(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  if (error instanceof ApiError && fields.some((field) => error.fields[field])) return error.fields;
  return { [fields.at(-1) ?? '']: errorText(error) };
}
