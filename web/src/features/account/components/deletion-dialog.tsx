import { useNavigate } from 'react-router-dom';
import { AccountDeletion } from '../../../components/account-deletion.tsx';
import { PasswordDialog } from '../../../components/ui/password-dialog.tsx';
import { stopOwnerWork } from '../../../lib/api/owner-work.ts';
import { removeAllDrafts } from '../../../lib/drafts/draft-store.ts';
import { publishSessionChange, publishSigningOut } from '../../../lib/session/session-changes.ts';
import { noteSignOut, resetSessionEnd } from '../../../lib/session/session-ending.ts';
import { removeUploadsOnDevice } from '../../../lib/session/uploads-on-device.ts';
import { useSetUser } from '../../../lib/session/use-set-user.ts';
import { dismissValues, toast } from '../../../lib/toast/toast.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { deleteAccount } from '../api/account.ts';

const TEXT = ACCOUNT_TEXT.deletion;

/** Says what goes with the account and what may remain, and deletes it after the password was typed (D8). */
export default function DeletionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const setUser = useSetUser();
  const navigate = useNavigate();

  const remove = async (password: string) => {
    // The server ends the session before it responds, which is expected here.
    noteSignOut();
    try {
      await deleteAccount(password);
      // What is running, here and in other windows, would store further files on the device.
      publishSigningOut();
      stopOwnerWork();
      removeUploadsOnDevice();
      removeAllDrafts();
      publishSessionChange();
      dismissValues();
      toast({ kind: 'success', title: TEXT.done });
      navigate('/');
      await setUser(null);
      // Another window may have stored a file since, or text that its user typed.
      removeUploadsOnDevice();
      removeAllDrafts();
    } catch (failure) {
      resetSessionEnd();
      throw failure;
    }
  };
  return (
    <PasswordDialog open={open} onClose={onClose} text={TEXT} size="m" onConfirm={remove}>
      <AccountDeletion />
    </PasswordDialog>
  );
}
