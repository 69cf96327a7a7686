import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { famibookNameKey } from '@famibook/contracts/text';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ADMIN_TEXT } from '../admin-text.ts';

const TEXT = ADMIN_TEXT.delete;

interface DeleteFamiBookProps {
  open: boolean;
  famibook: FamiBook;
  /** Whether it did as asked; shows its own errors. */
  onDelete: () => Promise<boolean>;
  onClose: () => void;
  /** Gets the focus after the deletion. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** Says what goes with a FamiBook, and deletes it once its name was typed (D40). */
export default function DeleteFamiBook({ open, famibook, onDelete, onClose, focusAfter }: DeleteFamiBookProps) {
  const { famibookName, members, photos, bytes } = famibook;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (famibookNameKey(typed) !== famibookNameKey(famibookName)) return setError(TEXT.mismatch);
    setBusy(true);
    const isDeleted = await onDelete();
    setBusy(false);
    if (isDeleted) onClose();
  };
  const what = TEXT.what(
    ADMIN_TEXT.famibooks.members(members),
    ADMIN_TEXT.famibooks.photos(photos),
    ADMIN_TEXT.famibooks.bytes(bytes),
  );
  return (
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title(famibookName)}
      focusAfter={focusAfter}
      cancel={ADMIN_TEXT.cancel}
      submit={TEXT.submit}
      tone="danger"
      isBusy={busy}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <>
          <p>{TEXT.goes}</p>
          <ul className="mt-1.5 list-disc space-y-1 pl-5 marker:text-danger">
            {what.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className="mt-3 mb-5 text-ink-quiet">{TEXT.stays}</p>
        </>
      }
    >
      <TextField
        label={TEXT.confirm(famibookName)}
        autoComplete="off"
        spellCheck={false}
        aria-required
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
