import type { Member } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
      onClose={() => !isBusy && onClose()}
      title={TEXT.title(person ? `${person.firstName} ${person.lastName}` : '')}
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Listed title={TEXT.goesTitle} lines={TEXT.goes} />
        <Listed title={TEXT.staysTitle} lines={TEXT.stays} />
      </div>
    </Dialog>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
