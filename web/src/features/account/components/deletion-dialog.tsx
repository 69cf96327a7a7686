import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { signedIn, signingOut } from '../../../lib/session/session-ending.ts';
import { useSetUser } from '../../../lib/session/use-set-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { deleteAccount } from '../api/own-account.ts';

const TEXT = ACCOUNT_TEXT.deletion;
const FORM = 'delete-account';

/** Asks for the password, and then there is no way back. */
export default function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const setUser = useSetUser();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    // The server closes the session before it answers: that is wanted.
    signingOut();
    try {
      await deleteAccount(password);
      toast({ kind: 'success', title: TEXT.done });
      navigate('/');
      await setUser(null);
    } catch (failure) {
      signedIn();
      setError((failure instanceof ApiError && failure.fields.password) || errorText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      size="s"
      title={TEXT.title}
      description={TEXT.question}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="submit" form={FORM} variant="danger" busy={isBusy} disabled={password === ''}>
            {TEXT.confirm}
          </Button>
        </>
      }
    >
      <ul className="mb-5 list-disc space-y-1 pl-5">
        {TEXT.goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={TEXT.passwordLabel}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
