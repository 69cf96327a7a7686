import { Check } from 'lucide-react';
import { useState } from 'react';
import { deskHeading, rowNameId } from '../../../components/desk/desk-row.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { timeAgo } from '../../../lib/time.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { ALL_FAMIBOOKS, CURRENT_FAMIBOOK } from '../api/people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { PeopleList } from './people-list.tsx';
import type { ListedUser } from './person-row.tsx';

const TEXT = MANAGER_TEXT.pending;

/** The users who asked to join. */
export default function PendingApprovals({ user: { isAdmin } }: DeskPanelProps) {
  const calls = isAdmin ? ALL_FAMIBOOKS : CURRENT_FAMIBOOK;
  const [search, setSearch] = useState('');
  const list = useDeskList<ListedUser>(calls.pending, search, DESK_PUSHES.pendingUsers);
  const refusal = useDialogSubject<ListedUser>();
  const { decide, isSending, isLeaving } = useDecisions(list.refresh);

  const approve = ({ id, famibookName }: ListedUser) =>
    decide({
      id,
      words: MANAGER_TEXT.approve,
      send: () =>
        isAdmin
          ? call(ALL_FAMIBOOKS.approve, { params: { id }, body: { famibookName: famibookName ?? undefined } })
          : call(CURRENT_FAMIBOOK.approve, { params: { id } }),
    });
  const decline = ({ id, famibookName }: ListedUser) =>
    decide({
      id,
      words: MANAGER_TEXT.decline,
      send: () =>
        isAdmin
          ? call(ALL_FAMIBOOKS.decline, { params: { id }, body: { famibookName: famibookName ?? undefined } })
          : call(CURRENT_FAMIBOOK.decline, { params: { id } }),
    });

  const { subject } = refusal;
  return (
    <>
      <PeopleList
        list={list}
        search={search}
        onSearch={setSearch}
        label={MANAGER_TEXT.tabs.pending}
        text={TEXT}
        showFamiBooks={isAdmin}
        isLeaving={isLeaving}
        details={(person) => <Pill tone="amber">{TEXT.asked(timeAgo(person.createdAt))}</Pill>}
        actions={(person) => (
          <>
            <Button
              variant="ghost"
              aria-describedby={rowNameId(person.id)}
              aria-haspopup="dialog"
              onPointerEnter={LazyConfirmDialog.fetch}
              onFocus={LazyConfirmDialog.fetch}
              onClick={() => refusal.open(person)}
            >
              {TEXT.decline}
            </Button>
            <Button
              variant="primary"
              aria-describedby={rowNameId(person.id)}
              icon={<Check aria-hidden="true" />}
              busy={isSending(person.id)}
              onClick={() => void approve(person)}
            >
              {TEXT.approve}
            </Button>
          </>
        )}
      />
      {(list.total > 0 || search !== '') && <p className="mt-3 text-sm text-ink-quiet">{TEXT.advice}</p>}
      <LazyConfirmDialog
        open={refusal.isOpen}
        title={MANAGER_TEXT.decline.title}
        question={subject ? MANAGER_TEXT.decline.question(subject.firstName, subject.famibookName ?? '') : ''}
        confirm={TEXT.decline}
        onConfirm={() => subject && decline(subject)}
        onClose={refusal.close}
        focusAfter={deskHeading}
      />
    </>
  );
}
