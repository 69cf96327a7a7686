import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { RESETS_TEXT } from './resets-text.ts';

const TEXT = RESETS_TEXT.dialog;
const DIGITS = 6;

interface ApproveResetDialogProps {
  open: boolean;
  request: ResetRequest;
  /** Resolves with whether the server approved. */
  approve: (code: string) => Promise<boolean>;
  onClose: () => void;
}

/** Approves a request once the person has read out the code (D23); stays open when the code is not the right one. */
export default function ApproveResetDialog({ open, request, approve, onClose }: ApproveResetDialogProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { user } = request;

  const submit = async () => {
    const typed = code.replaceAll(/\s/g, '');
    if (!/^\d+$/.test(typed) || typed.length !== DIGITS) return setError(TEXT.incomplete);
    setBusy(true);
    const isApproved = await approve(typed);
    setBusy(false);
    if (isApproved) onClose();
  };
  return (
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title(fullName(user))}
      description={TEXT.text(user.firstName)}
      focusAfter={deskHeading}
      cancel={TEXT.cancel}
      submit={TEXT.confirm}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={TEXT.code}
        hint={TEXT.after}
        error={error}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        aria-required
        className="text-2xl tracking-[0.2em] tabular-nums"
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
