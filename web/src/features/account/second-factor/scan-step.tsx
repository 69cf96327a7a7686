import type { Enrolment } from '@famibook/contracts/second-factor/schemas';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { confirmEnrolment } from '../api/second-factor.ts';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';
import { StepText } from './step-text.tsx';
import { useSubmit } from './use-submit.ts';

const TEXT = SECOND_FACTOR_TEXT.steps.scan;
const GROUPS = /.{4}(?=.)/g;

interface ScanStepProps {
  enrolment: Enrolment;
  onTurnedOn: (recoveryCodes: string[]) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** The key for the app, as a QR code, as text and as a link for the app on the same phone; then its first code. */
export function ScanStep({ enrolment: { secret, otpauthUri }, onTurnedOn, onBusy }: ScanStepProps) {
  const [code, setCode] = useState('');
  const { onSubmit, isBusy, errors, clearErrors } = useSubmit(
    ['code'],
    async () => onTurnedOn(await confirmEnrolment(code).catch(explainLostResponse)),
    onBusy,
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      <StepText>{TEXT.text}</StepText>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[auto_1fr] sm:items-start">
        <div className="flex w-52 flex-col gap-2">
          <h3 className="text-base font-semibold">{TEXT.scan}</h3>
          <QrCode text={otpauthUri} label={TEXT.qr} />
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <h3 className="text-base font-semibold">{TEXT.orType}</h3>
          <p className="rounded-field border border-line bg-paper-deep px-3.5 py-2.5 font-mono text-[0.9375rem] leading-relaxed wrap-anywhere select-all">
            {secret.replace(GROUPS, '$& ')}
          </p>
          <a href={otpauthUri} className={buttonStyle('ghost', 'm', '-ml-3')}>
            <Smartphone aria-hidden="true" />
            {TEXT.openApp}
          </a>
        </div>
      </div>
      <CodeField
        kind="app"
        label={TEXT.code}
        hint={TEXT.enter}
        value={code}
        error={errors.code}
        onChange={(typed) => {
          setCode(typed);
          clearErrors();
        }}
      />
      <Button type="submit" variant="primary" size="l" busy={isBusy} disabled={code.trim() === ''}>
        {TEXT.confirm}
      </Button>
    </form>
  );
}

/** An earlier try has turned it on, and its response was lost: the recovery codes were never seen. */
function explainLostResponse(error: unknown): never {
  if (!(error instanceof ApiError && error.code === 'second_factor_on')) throw error;
  throw new ApiError({ status: error.status, code: error.code, text: TEXT.isOnAlready });
}
