import { deleteUser, listApprovedUsersWithPasswords } from '@famibook/contracts/members/routes';
import type { Person } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { fullName } from '../../../lib/full-name.ts';
import { dayOf } from '../../../lib/time.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { ApprovalPill } from './approval-pill.tsx';
import { famibooksOf } from './famibooks-of.ts';
import { isManagerSomewhere } from './is-manager-somewhere.ts';
import { PeopleList } from './people-list.tsx';

const TEXT = MANAGER_TEXT.everybody;
const DeleteUserDialog = lazyDialog(() => import('./delete-user-dialog.tsx'));

/** All approved users of the platform, one row a user, with how their passwords are protected (D7, D10). */
export default function ApprovedPeople({ user: { id: ownId } }: DeskPanelProps) {
  const [search, setSearch] = useState('');
  const list = useDeskList<Person>(listApprovedUsersWithPasswords, search, DESK_PUSHES.approvedUsers);
  const { decide, isLeaving } = useDecisions(list.refresh);
  const deletion = useDialogSubject<Person>();
  const remove = ({ id }: Person) =>
    decide({ id, words: MANAGER_TEXT.delete, send: () => call(deleteUser, { params: { id } }) });

  return (
    <>
      <PeopleList
        list={list}
        search={search}
        onSearch={setSearch}
        label={MANAGER_TEXT.tabs.approved}
        text={TEXT}
        showFamiBooks={false}
        isLeaving={({ id }) => isLeaving(id)}
        note={(person) => <Details person={person} />}
        details={(person) => <ApprovalPill person={person} approved={TEXT.approved} />}
        actions={(person) =>
          person.id !== ownId &&
          !isManagerSomewhere(person) && (
            <Button
              variant="ghost"
              aria-label={TEXT.deletes(fullName(person))}
              aria-haspopup="dialog"
              onPointerEnter={DeleteUserDialog.fetch}
              onFocus={DeleteUserDialog.fetch}
              onClick={() => deletion.open(person)}
            >
              {MANAGER_TEXT.delete.label}
            </Button>
          )
        }
      />
      {list.rows?.length !== 0 && <p className="mt-3 text-sm text-ink-quiet">{TEXT.previewHint}</p>}
      <DeleteUserDialog
        open={deletion.isOpen}
        person={deletion.subject}
        onDelete={async () => deletion.subject && (await remove(deletion.subject))}
        onClose={deletion.close}
      />
    </>
  );
}

/** FamiBooks, day of joining, and the preview of the stored password (D7). */
function Details({ person }: { person: Person }) {
  const { createdAt, passwordPreview } = person;
  const famibooks = famibooksOf(person);
  return (
    <>
      {famibooks && <p className="text-sm wrap-anywhere">{famibooks}</p>}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-quiet">
        <span>{MANAGER_TEXT.approved.joined(dayOf(createdAt))}</span>
        <span className="wrap-anywhere">
          {TEXT.password} <code className="text-[0.8125rem]">{passwordPreview}</code>
        </span>
      </p>
    </>
  );
}
