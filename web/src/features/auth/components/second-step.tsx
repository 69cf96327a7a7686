import { loginSecondFactor } from '@famibook/contracts/second-factor/routes';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import type { SecondStepActions } from '../use-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';

const TEXT = AUTH_TEXT.secondStep;

interface SecondStepProps extends SecondStepActions {
  /** Shows the side panel of the members' login. */
  hasPanel?: boolean;
}

/** The second step of a sign-in: a code of the app, or a recovery code (D42). */
export function SecondStep({ onSignedIn, onBack, hasPanel = true }: SecondStepProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useTitle(TEXT.title);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await onSignedIn(await call(loginSecondFactor, { body: { code } }));
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError && failure.code === 'second_step_over')) return setError(errorText(failure));
      toast({ kind: 'error', title: TEXT.over, description: failure.text });
      onBack();
    }
  };
  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
  };
  return (
    <AuthFrame title={TEXT.title} subtitle={TEXT.subtitle} hasPanel={hasPanel}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <CodeField
          key={String(isRecovery)}
          kind={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? TEXT.recoveryCode : TEXT.code}
          hint={isRecovery ? TEXT.recoveryHint : TEXT.codeHint}
          autoFocus
          value={code}
          error={error}
          onChange={change}
        />
        <Button type="submit" variant="primary" size="l" busy={isBusy} className="mt-1 w-full">
          {TEXT.submit}
        </Button>
        <div className="-mt-1 flex flex-wrap justify-center gap-x-2 border-t border-line pt-3">
          <Button
            variant="ghost"
            onClick={() => {
              setRecovery(!isRecovery);
              change('');
            }}
          >
            {isRecovery ? TEXT.useApp : TEXT.useRecoveryCode}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {AUTH_TEXT.backToLogin}
          </Button>
        </div>
      </form>
    </AuthFrame>
  );
}
