import { useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { FormDialog } from './form-dialog.tsx';
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
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const type = (typed: string) => {
    setPassword(typed);
    setError(undefined);
  };
  const close = () => {
    type('');
    onClose();
  };
  const submit = async () => {
    if (password === '') return;
    setBusy(true);
    try {
      await onConfirm(password);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.password) || errorText(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open={open}
      size="s"
      title={text.title}
      description={text.question}
      cancel={text.cancel}
      submit={text.confirm}
      tone="danger"
      isBusy={isBusy}
      disabled={password === ''}
      onSubmit={submit}
      onClose={close}
      intro={
        <ul className="mb-5 list-disc space-y-1 pl-5">
          {text.goes.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      }
    >
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
    </FormDialog>
  );
}
