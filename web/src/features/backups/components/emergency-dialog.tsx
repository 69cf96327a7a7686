import { EmergencyBackup } from '@famibook/contracts/backup/schemas';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { BACKUPS_TEXT } from '../backups-text.ts';

const TEXT = BACKUPS_TEXT.emergency;

interface EmergencyDialogProps {
  open: boolean;
  /** Whether it began; shows its own errors. */
  onCreate: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason of a backup that is stored until it is deleted (D33). */
export default function EmergencyDialog({ open, onCreate, onClose }: EmergencyDialogProps) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const error = EmergencyBackup.shape.reason.safeParse(reason).error?.issues[0]?.message;
  const submit = async () => {
    setBusy(true);
    const hasBegun = await onCreate(reason.trim());
    setBusy(false);
    if (!hasBegun) return;
    setReason('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title}
      description={TEXT.text}
      cancel={TEXT.cancel}
      submit={TEXT.submit}
      isBusy={isBusy}
      disabled={error !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={TEXT.reason}
        note={TEXT.optional}
        hint={TEXT.hint}
        error={error}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
