import { useState } from 'react';
import { deskHeading, rowNameId } from '../../../components/desk/desk-row.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { dayOf } from '../../../lib/time.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { ALL_FAMIBOOKS, CURRENT_FAMIBOOK } from '../api/people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { ApprovalPill } from './approval-pill.tsx';
import { isManagerSomewhere } from './is-manager-somewhere.ts';
import { PeopleList } from './people-list.tsx';
import type { ListedUser } from './person-row.tsx';

const TEXT = MANAGER_TEXT.approved;
const DeleteUserDialog = lazyDialog(() => import('./delete-user-dialog.tsx'));

/** The members: a manager removes them from the FamiBook, the administrator deletes people (D8, D10). */
export default function ApprovedUsers({ user: { id: ownId, isAdmin } }: DeskPanelProps) {
  const calls = isAdmin ? ALL_FAMIBOOKS : CURRENT_FAMIBOOK;
  const [search, setSearch] = useState('');
  const list = useDeskList<ListedUser>(calls.approved, search, DESK_PUSHES.approvedUsers);
  const removal = useDialogSubject<ListedUser>();
  const { decide, isLeaving } = useDecisions(list.refresh);
  const words = isAdmin ? MANAGER_TEXT.delete : MANAGER_TEXT.remove;
  const RemovalDialog = isAdmin ? DeleteUserDialog : LazyConfirmDialog;
  const remove = ({ id }: ListedUser) =>
    decide({
      id,
      words,
      send: () =>
        isAdmin ? call(ALL_FAMIBOOKS.delete, { params: { id } }) : call(CURRENT_FAMIBOOK.remove, { params: { id } }),
    });

  const { subject } = removal;
  return (
    <>
      <PeopleList
        list={list}
        search={search}
        onSearch={setSearch}
        label={MANAGER_TEXT.tabs.approved}
        text={TEXT}
        showFamiBooks={isAdmin}
        isLeaving={({ id }) => isLeaving(id)}
        details={(person) => (
          <>
            <span className="text-sm text-ink-quiet">{TEXT.joined(dayOf(person.createdAt))}</span>
            <StatePill person={person} />
            {person.id === ownId && <Pill>{TEXT.you}</Pill>}
          </>
        )}
        actions={(person) =>
          person.id !== ownId &&
          !isManagerSomewhere(person) && (
            <Button
              variant="ghost"
              aria-describedby={rowNameId(person.id)}
              aria-haspopup="dialog"
              onPointerEnter={RemovalDialog.fetch}
              onFocus={RemovalDialog.fetch}
              onClick={() => removal.open(person)}
            >
              {words.label}
            </Button>
          )
        }
      />
      {isAdmin ? (
        <DeleteUserDialog
          open={removal.isOpen}
          person={subject}
          onDelete={async () => subject && (await remove(subject))}
          onClose={removal.close}
        />
      ) : (
        <LazyConfirmDialog
          open={removal.isOpen}
          title={MANAGER_TEXT.remove.title}
          question={subject ? MANAGER_TEXT.remove.question(subject.firstName) : ''}
          confirm={words.label}
          onConfirm={() => subject && remove(subject)}
          onClose={removal.close}
          focusAfter={deskHeading}
        />
      )}
    </>
  );
}

function StatePill({ person }: { person: ListedUser }) {
  if (isManagerSomewhere(person)) return <Pill tone="accent">{TEXT.manager}</Pill>;
  return <ApprovalPill person={person} approved={TEXT.approved} />;
}
