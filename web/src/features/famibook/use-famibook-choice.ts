import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';

interface FamiBookChoice {
  famibook: FamiBook | null;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  /** Props for the combobox. */
  field: {
    value: FamiBook | null;
    onChange: (famibook: FamiBook | null) => void;
    error: string | undefined;
  };
}

/** A form with one field, the FamiBook that the administrator chooses, which also shows the server's error. */
export function useFamiBookChoice(send: (famibookName: string) => Promise<unknown>): FamiBookChoice {
  const [famibook, setFamiBook] = useState<FamiBook | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (famibookName: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await send(famibookName);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return {
    famibook,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      if (famibook && !busy) void submit(famibook.famibookName);
    },
    field: {
      value: famibook,
      error,
      onChange: (next) => {
        setFamiBook(next);
        setError(undefined);
      },
    },
  };
}
