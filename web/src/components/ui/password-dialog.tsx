import { type FormEvent, useId, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  text: {
    title: string;
    question: string;
    /** What goes. */
    goes: readonly string[];
    password: string;
    confirm: string;
    cancel: string;
  };
  /** What it rejects with is shown at the field. */
  onConfirm: (password: string) => Promise<unknown>;
}

/** Says what goes for good, and asks for the own password first. */
export function PasswordDialog({ open, onClose, text, onConfirm }: PasswordDialogProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    try {
      await onConfirm(password);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.password) || errorText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      size="s"
      title={text.title}
      description={text.question}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={isBusy} disabled={password === ''}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <ul className="mb-5 list-disc space-y-1 pl-5">
        {text.goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
