import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, in the words of the specification. */
  question: string;
  /** The label of the confirming button: 'Delete', 'Decline'. */
  confirm: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** May be asynchronous; shows its own errors. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Gets the focus when the confirmed action has removed the opener. */
  focusAfter?: () => HTMLElement | null | undefined;
}

/** Asks before something that cannot be undone. Closes when the action succeeds, stays open when it fails. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  cancel = 'Cancel',
  tone = 'danger',
  onConfirm,
  onClose,
  focusAfter,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onClose={onClose}
      size="s"
      title={title}
      description={question}
      focusAfter={focusAfter}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={tone} busy={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
