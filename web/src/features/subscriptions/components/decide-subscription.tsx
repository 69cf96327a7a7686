import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import { Check } from 'lucide-react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import type { DialogSubject } from '../../../lib/use-dialog-subject.ts';
import { SUBSCRIPTIONS_TEXT as TEXT } from '../subscriptions-text.ts';

interface DecideButtonsProps {
  subscription: Subscription;
  isSending: boolean;
  onApprove: () => void;
  /** Opens the confirmation. */
  onReject: () => void;
}

/** The buttons of a request that waits. */
export function DecideButtons({ subscription: { famibookName }, isSending, onApprove, onReject }: DecideButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        aria-label={TEXT.reject.of(famibookName)}
        aria-haspopup="dialog"
        onPointerEnter={LazyConfirmDialog.fetch}
        onFocus={LazyConfirmDialog.fetch}
        onClick={onReject}
      >
        {TEXT.reject.label}
      </Button>
      <Button
        variant="primary"
        icon={<Check aria-hidden="true" />}
        aria-label={TEXT.approve.of(famibookName)}
        busy={isSending}
        onClick={onApprove}
      >
        {TEXT.approve.label}
      </Button>
    </>
  );
}

interface RejectDialogProps {
  rejection: DialogSubject<Subscription>;
  onReject: (subscription: Subscription) => unknown;
}

/** Asks before a request is rejected. */
export function RejectDialog({ rejection, onReject }: RejectDialogProps) {
  const { subject } = rejection;
  return (
    <LazyConfirmDialog
      open={rejection.isOpen}
      title={TEXT.reject.title}
      question={subject ? TEXT.reject.question(subject.managerName, subject.famibookName) : ''}
      confirm={TEXT.reject.label}
      onConfirm={() => subject && onReject(subject)}
      onClose={rejection.close}
      focusAfter={deskHeading}
    />
  );
}
