import { deleteManagedFamiBook } from '@famibook/contracts/famibooks/routes';
import { PasswordDialog } from '../../../components/ui/password-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { leaveDesk } from './leave-desk.ts';
import { FAMIBOOK_SETTINGS_TEXT } from './settings-text.ts';

const TEXT = FAMIBOOK_SETTINGS_TEXT.deletion;

interface DeleteFamiBookDialogProps {
  open: boolean;
  famibookName: string;
  onClose: () => void;
}

/** Says what goes with a FamiBook, and deletes it after the password was typed. */
export default function DeleteFamiBookDialog({ open, famibookName, onClose }: DeleteFamiBookDialogProps) {
  const remove = async (password: string) => {
    try {
      await call(deleteManagedFamiBook, { body: { password } });
    } catch (failure) {
      showDecisionError(failure, TEXT.failed);
      throw failure;
    }
    leaveDesk(TEXT.done(famibookName));
  };
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      text={{ ...TEXT, title: TEXT.dialog(famibookName) }}
      onConfirm={remove}
    >
      <ul className="list-disc space-y-1 pl-5">
        {TEXT.goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </PasswordDialog>
  );
}
