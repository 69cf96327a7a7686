import { LENGTHS } from '@famibook/contracts/limits';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
  const form = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const hasBegun = await onCreate(reason.trim());
    setBusy(false);
    if (!hasBegun) return;
    setReason('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title}
      description={TEXT.text}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={TEXT.reason}
          note={TEXT.optional}
          hint={TEXT.hint}
          maxLength={LENGTHS.reason}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
