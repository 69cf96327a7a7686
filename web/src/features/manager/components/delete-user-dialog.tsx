import type { Member } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { AccountDeletion } from '../../../components/account-deletion.tsx';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { MANAGER_TEXT } from '../manager-text.ts';

const TEXT = MANAGER_TEXT.delete;

interface DeleteUserDialogProps {
  open: boolean;
  person: Pick<Member, 'firstName' | 'lastName' | 'email'> | undefined;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what goes with a person and what may remain, before the administrator deletes the person (D8). */
export default function DeleteUserDialog({ open, person, onDelete, onClose }: DeleteUserDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onDelete();
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onClose={onClose}
      title={TEXT.title(person ? fullName(person) : '')}
      description={person && `${person.email}. ${TEXT.question}`}
      focusAfter={deskHeading}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {TEXT.confirm}
          </Button>
        </>
      }
    >
      <AccountDeletion />
    </Dialog>
  );
}
