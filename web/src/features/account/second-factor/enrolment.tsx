import type { Enrolment as Begun } from '@famibook/contracts/second-factor/schemas';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { beginEnrolment } from '../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';
import { useSubmit } from './use-submit.ts';

const TEXT = SECOND_FACTOR_TEXT;

export type EnrolmentStep =
  | { at: 'password' }
  | { at: 'scan'; enrolment: Begun }
  | { at: 'codes'; recoveryCodes: string[] };

interface EnrolmentProps {
  step: EnrolmentStep;
  onStep: (step: EnrolmentStep) => void;
  onBusy?: (isBusy: boolean) => void;
  /** Called once the recovery codes are saved. */
  onDone: () => void;
}

/** Turns two-step sign-in on: the password, the app and its first code, the recovery codes (D42). */
export function Enrolment({ step, onStep, onBusy, onDone }: EnrolmentProps) {
  if (step.at === 'password')
    return <PasswordStep onBegun={(enrolment) => onStep({ at: 'scan', enrolment })} onBusy={onBusy} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.recoveryCodes} onDone={onDone} />;
  return (
    <ScanStep
      enrolment={step.enrolment}
      onTurnedOn={(recoveryCodes) => onStep({ at: 'codes', recoveryCodes })}
      onBusy={onBusy}
    />
  );
}

interface PasswordStepProps {
  onBegun: (enrolment: Begun) => void;
  onBusy: EnrolmentProps['onBusy'];
}

function PasswordStep({ onBegun, onBusy }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { onSubmit, isBusy, errors, clearErrors } = useSubmit(
    ['password'],
    async () => onBegun(await beginEnrolment(password)),
    onBusy,
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p className="text-ink-quiet">{TEXT.steps.password.text}</p>
      <PasswordField
        label={TEXT.password}
        autoComplete="current-password"
        aria-required
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clearErrors();
        }}
      />
      <Button type="submit" variant="primary" size="l" busy={isBusy} disabled={password === ''}>
        {TEXT.next}
      </Button>
    </form>
  );
}
