import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { renewCodes, turnOff, useSecondFactor } from '../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';
import { useSubmit } from './use-submit.ts';

const TEXT = SECOND_FACTOR_TEXT;

/** What is done with password and code. */
export type CodeAction = 'off' | 'renew';

interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
  action: CodeAction;
  focusAfter: () => HTMLElement | null;
}

/** Asks for password and code, then turns two-step sign-in off or shows new recovery codes (D42). */
export default function CodeDialog({ open, onClose, action, focusAfter }: CodeDialogProps) {
  const { mutate } = useSecondFactor();
  const [codes, setCodes] = useState<string[]>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    onClose();
    setCodes(undefined);
  };
  const onDone = (newCodes: string[] | undefined) => {
    void mutate();
    toast({ kind: 'success', title: TEXT[action].done });
    if (newCodes) setCodes(newCodes);
    else close();
  };
  if (codes) {
    return (
      // The codes are shown only now: the dialog stays until they are saved.
      <Dialog open={open} title={TEXT.steps.codes.title} focusAfter={focusAfter}>
        <RecoveryCodes codes={codes} onDone={close} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onClose={close}
      size="s"
      title={TEXT[action].title}
      description={TEXT[action].text}
      focusAfter={focusAfter}
    >
      <CodeForm action={action} onDone={onDone} onBusy={setBusy} onCancel={close} />
    </Dialog>
  );
}

interface CodeFormProps {
  action: CodeAction;
  onDone: (newCodes: string[] | undefined) => void;
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
}

function CodeForm({ action, onDone, onBusy, onCancel }: CodeFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { onSubmit, isBusy, errors, clearErrors } = useSubmit(
    ['password', 'code'],
    async () => {
      if (action === 'renew') return onDone(await renewCodes({ password, code }));
      await turnOff({ password, code });
      onDone(undefined);
    },
    onBusy,
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PasswordField
        label={TEXT.password}
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          clearErrors();
        }}
      />
      <CodeField
        kind="either"
        label={TEXT.code}
        value={code}
        error={errors.code}
        onChange={(typed) => {
          setCode(typed);
          clearErrors();
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={isBusy} onClick={onCancel}>
          {TEXT.cancel}
        </Button>
        <Button
          type="submit"
          variant={action === 'off' ? 'danger' : 'primary'}
          busy={isBusy}
          disabled={password === '' || code.trim() === ''}
        >
          {TEXT[action].confirm}
        </Button>
      </div>
    </form>
  );
}
