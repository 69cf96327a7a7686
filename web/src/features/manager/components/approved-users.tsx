import type { Member } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { dayOf } from '../../../lib/time.ts';
import { EVERYWHERE, OWN } from '../api/people.ts';
import type { People } from '../api/use-people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { useDecide } from '../use-decide.ts';
import { PeopleList } from './people-list.tsx';
import { PersonRow } from './person-row.tsx';

const TEXT = MANAGER_TEXT.approved;

interface ApprovedUsersProps {
  approved: People;
  isAdmin: boolean;
  ownId: string;
  refresh: () => Promise<unknown>;
}

export function ApprovedUsers({ approved, isAdmin, ownId, refresh }: ApprovedUsersProps) {
  const [leaving, setLeaving] = useState<Member>();
  const decide = useDecide(refresh);
  const words = isAdmin ? MANAGER_TEXT.delete : MANAGER_TEXT.remove;
  const confirm = ({ id }: Member) =>
    decide(words, () => (isAdmin ? call(EVERYWHERE.delete, { params: { id } }) : call(OWN.remove, { params: { id } })));

  return (
    <>
      <PeopleList
        of={approved}
        label={MANAGER_TEXT.tabs.approved}
        empty={{ title: TEXT.empty, text: TEXT.emptyText }}
        row={(person) => (
          <PersonRow
            key={person.membershipId}
            person={person}
            showFamiBook={isAdmin}
            facts={
              <>
                <span className="text-sm text-ink-quiet">{TEXT.joined(dayOf(person.createdAt))}</span>
                <Pill tone={person.isManager ? 'accent' : 'sage'}>
                  {person.isManager ? TEXT.manager : TEXT.approved}
                </Pill>
                {person.id === ownId && <Pill>{TEXT.you}</Pill>}
              </>
            }
          >
            {person.id !== ownId && !person.isManager && (
              <Button variant="ghost" onClick={() => setLeaving(person)}>
                {words.label}
              </Button>
            )}
          </PersonRow>
        )}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        title={words.title}
        question={leaving ? words.question(leaving.firstName) : ''}
        confirm={words.label}
        onConfirm={() => leaving && confirm(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
