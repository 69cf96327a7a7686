import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
  const form = useId();
  const { famibookName, members, photos, bytes } = famibook;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isSameName(typed, famibookName)) return setError(TEXT.mismatch);
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
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title(famibookName)}
      focusAfter={focusAfter}
      actions={
        <>
          <Button onClick={onClose}>{ADMIN_TEXT.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <p>{TEXT.goes}</p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 marker:text-danger">
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-quiet">{TEXT.stays}</p>
      <form id={form} noValidate className="mt-5" onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
  );
}

/** Names are compared without regard to case and to spaces around them (D1). */
function isSameName(typed: string, famibookName: string): boolean {
  return typed.trim().toLocaleLowerCase() === famibookName.toLocaleLowerCase();
}
