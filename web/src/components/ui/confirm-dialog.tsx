import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, in the words of the specification. */
  question: string;
  /** What the confirming button does: 'Delete', 'Decline'. */
  confirm: string;
  tone?: 'danger' | 'primary';
  /** May be asynchronous; says itself what went wrong. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** Where the focus goes when what was asked about is gone. */
  focusAfter?: () => HTMLElement | null | undefined;
}

/** Asks before something that cannot be undone. Closes by itself when the work is done, stays when it failed. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  tone = 'danger',
  onConfirm,
  onClose,
  focusAfter,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
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
      onClose={onClose}
      size="s"
      title={title}
      description={question}
      focusAfter={focusAfter}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={tone} busy={busy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
