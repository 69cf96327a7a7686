import { type ComponentProps, type ReactNode, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { FormDialog } from './form-dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  text: {
    title: string;
    question: string;
    password: string;
    confirm: string;
    cancel: string;
  };
  size?: ComponentProps<typeof FormDialog>['size'];
  /** What it rejects with is shown at the field. */
  onConfirm: (password: string) => Promise<unknown>;
  /** What goes. */
  children: ReactNode;
}

/** Says what goes for good, and asks for the own password first. */
export function PasswordDialog({ open, onClose, text, size = 's', onConfirm, children }: PasswordDialogProps) {
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
      size={size}
      title={text.title}
      description={text.question}
      cancel={text.cancel}
      submit={text.confirm}
      tone="danger"
      isBusy={isBusy}
      disabled={password === ''}
      onSubmit={submit}
      onClose={close}
      intro={<div className="mb-5">{children}</div>}
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
