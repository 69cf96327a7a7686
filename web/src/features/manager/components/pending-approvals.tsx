import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { ALL_FAMIBOOKS, CURRENT_FAMIBOOK } from '../api/people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { famibooksOf } from './famibooks-of.ts';
import { type JoinRequest, JoinRequests, RequestButtons, RequestDate, requestsOf } from './join-requests.tsx';
import { PeopleList } from './people-list.tsx';
import type { ListedUser } from './person-row.tsx';

const TEXT = MANAGER_TEXT.pending;

/** The users who asked to join: the current FamiBook, or for the administrator each of all (D10). */
export default function PendingApprovals({ user: { isAdmin } }: DeskPanelProps) {
  const calls = isAdmin ? ALL_FAMIBOOKS : CURRENT_FAMIBOOK;
  const [search, setSearch] = useState('');
  const list = useDeskList<ListedUser>(calls.pending, search, DESK_PUSHES.pendingUsers);
  const refusal = useDialogSubject<{ person: ListedUser; request: JoinRequest }>();
  const { decide, isSending, isLeaving } = useDecisions(list.refresh);

  const approve = ({ id }: ListedUser, { id: request, famibookName }: JoinRequest) =>
    decide({
      id: request,
      words: MANAGER_TEXT.approve,
      send: () =>
        isAdmin
          ? call(ALL_FAMIBOOKS.approve, { params: { id }, body: { famibookName } })
          : call(CURRENT_FAMIBOOK.approve, { params: { id } }),
    });
  const decline = ({ id }: ListedUser, { id: request, famibookName }: JoinRequest) =>
    decide({
      id: request,
      words: MANAGER_TEXT.decline,
      send: () =>
        isAdmin
          ? call(ALL_FAMIBOOKS.decline, { params: { id }, body: { famibookName } })
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
        showFamiBooks={false}
        isLeaving={(person) => requestsOf(person).every(({ id }) => isLeaving(id))}
        details={(person) =>
          requestsOf(person).map((request) => <RequestDate key={request.id} createdAt={request.createdAt} />)
        }
        actions={(person) =>
          requestsOf(person).map((request) => (
            <RequestButtons
              key={request.id}
              personId={person.id}
              isSending={isSending(request.id)}
              onApprove={() => void approve(person, request)}
              onDecline={() => refusal.open({ person, request })}
            />
          ))
        }
        note={isAdmin ? (person) => <ApprovedIn person={person} /> : undefined}
        beside={
          isAdmin
            ? (person) => (
                <JoinRequests
                  person={person}
                  isLeaving={isLeaving}
                  isSending={isSending}
                  onApprove={(request) => void approve(person, request)}
                  onDecline={(request) => refusal.open({ person, request })}
                />
              )
            : undefined
        }
      />
      {(list.total > 0 || search !== '') && <p className="mt-3 text-sm text-ink-quiet">{TEXT.advice}</p>}
      <LazyConfirmDialog
        open={refusal.isOpen}
        title={MANAGER_TEXT.decline.title}
        question={subject ? MANAGER_TEXT.decline.question(subject.person.firstName, subject.request.famibookName) : ''}
        confirm={TEXT.decline}
        onConfirm={() => subject && decline(subject.person, subject.request)}
        onClose={refusal.close}
        focusAfter={deskHeading}
      />
    </>
  );
}

/** The FamiBooks in which the person was approved already. */
function ApprovedIn({ person }: { person: ListedUser }) {
  const memberships = 'memberships' in person ? person.memberships.filter(({ isApproved }) => isApproved) : [];
  if (memberships.length === 0) return null;
  return <p className="text-sm wrap-anywhere text-ink-quiet">{TEXT.memberOf(famibooksOf({ memberships }))}</p>;
}
