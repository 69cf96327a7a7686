import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { useSecondFactor } from '../api/second-factor.ts';
import { Enrolment, type EnrolmentStep } from './enrolment.tsx';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';

const TEXT = SECOND_FACTOR_TEXT;
const START = { at: 'password' } as const;

interface EnrolmentDialogProps {
  open: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Turns two-step sign-in on, step by step. */
export default function EnrolmentDialog({ open, onClose, focusAfter }: EnrolmentDialogProps) {
  const { mutate } = useSecondFactor();
  const [step, setStep] = useState<EnrolmentStep>(START);
  const [isBusy, setBusy] = useState(false);
  const change = (next: EnrolmentStep) => {
    setStep(next);
    if (next.at === 'codes') void mutate();
  };
  const close = () => {
    if (step.at === 'codes') toast({ kind: 'success', ...TEXT.turnedOn });
    // It may be on without a response that said so.
    if (step.at === 'scan') void mutate();
    onClose();
    setStep(START);
  };
  return (
    <Dialog
      open={open}
      // The recovery codes are shown only now: the dialog stays until they are saved.
      isBusy={isBusy}
      onClose={step.at === 'codes' ? undefined : close}
      title={TEXT.steps[step.at].title}
      focusAfter={focusAfter}
    >
      <Enrolment step={step} onStep={change} onBusy={setBusy} onDone={close} />
    </Dialog>
  );
}
