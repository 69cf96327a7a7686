import { listInvitations } from '@famibook/contracts/invitations/routes';
import type { CreatedInvitation, Invitation } from '@famibook/contracts/invitations/schemas';
import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { endInvitation } from '../api/invitations.ts';
import { INVITATIONS_TEXT } from '../invitations-text.ts';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { NewLink } from './new-link.tsx';

const TEXT = INVITATIONS_TEXT;

/** Links into the current FamiBook: the form that makes one, the new one, and all that were made (D43). */
export function Invitations({ famibookName }: { famibookName: string }) {
  const [search, setSearch] = useState('');
  const list = useDeskList<Invitation>(listInvitations, search, DESK_PUSHES.invitations);
  const [made, setMade] = useState<CreatedInvitation>();
  const revocation = useDialogSubject<Invitation>();
  const { decide, isSending } = useDecisions(list.refresh);

  const revoke = async ({ id }: Invitation) => {
    const isRevoked = await decide({ id, words: TEXT.revoke, send: () => endInvitation(id), stays: true });
    if (isRevoked && made?.id === id) setMade(undefined);
  };
  const done = () => {
    setMade(undefined);
    deskHeading()?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-6">
      {made ? (
        <NewLink invitation={made} famibookName={famibookName} onDone={done} />
      ) : (
        <InvitationForm
          famibookName={famibookName}
          onMade={(invitation) => {
            setMade(invitation);
            void list.refresh();
          }}
        />
      )}
      <div>
        <DeskRows
          list={list}
          search={search}
          onSearch={setSearch}
          text={TEXT.list}
          drawing={<WaitingDoor />}
          keyOf={({ id }) => id}
          row={(invitation) => (
            <InvitationRow
              invitation={invitation}
              busy={isSending(invitation.id)}
              onRevoke={() => revocation.open(invitation)}
            />
          )}
        />
      </div>
      <LazyConfirmDialog
        open={revocation.isOpen}
        title={TEXT.revoke.title}
        question={TEXT.revoke.question}
        confirm={TEXT.revoke.label}
        onConfirm={() => revocation.subject && revoke(revocation.subject)}
        onClose={revocation.close}
        focusAfter={deskHeading}
      />
    </div>
  );
}
