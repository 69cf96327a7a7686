import { LENGTHS } from '@famibook/contracts/limits';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';

interface NameForm {
  isBlank: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  /** Props for a text field. */
  field: { value: string; error: string | undefined } & Pick<ComponentProps<'input'>, 'onChange' | 'maxLength'>;
}

/** A pasted name may have spaces around it, which the server trims before it checks the length. */
const MAX_TYPED = LENGTHS.famibookName + 20;

/** A form with one field, the name of a FamiBook, which also shows the server's error. */
export function useFamiBookNameForm(send: (name: string, clear: () => void) => Promise<unknown>): NameForm {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await send(name.trim(), () => setName(''));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.famibookName) || errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBlank: name.trim() === '',
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      if (name.trim() && !busy) void submit();
    },
    field: {
      value: name,
      error,
      maxLength: MAX_TYPED,
      onChange: (event) => {
        setName(event.target.value);
        setError(undefined);
      },
    },
  };
}
