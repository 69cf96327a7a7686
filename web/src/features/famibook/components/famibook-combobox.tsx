import { listFamiBooks } from '@famibook/contracts/famibooks/routes';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { useSearchOptions } from '../../../lib/desk/use-search-options.ts';
import { fullName } from '../../../lib/full-name.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';

const TEXT = FAMIBOOK_TEXT.combobox;

interface FamiBookComboboxProps {
  value: FamiBook | null;
  onChange: (famibook: FamiBook | null) => void;
  hint?: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** Lets the administrator choose one of all FamiBooks. */
export function FamiBookCombobox({ error, ...rest }: FamiBookComboboxProps) {
  const famibooks = useSearchOptions<FamiBook>({ route: listFamiBooks, nameOf });
  return (
    <Combobox
      {...rest}
      label={TEXT.label}
      text={TEXT}
      options={famibooks.options}
      total={famibooks.total}
      onSearch={famibooks.onSearch}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      detailOf={detailOf}
      error={error ?? (famibooks.error && errorText(famibooks.error))}
    />
  );
}

function nameOf({ famibookName }: FamiBook): string {
  return famibookName;
}

function detailOf({ manager, isSuspended }: FamiBook): string {
  const detail = manager ? TEXT.manager(fullName(manager), manager.email) : TEXT.noManager;
  return isSuspended ? `${TEXT.suspended} · ${detail}` : detail;
}
