import type { Member } from '@famibook/contracts/members/schemas';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { timeAgo } from '../../../lib/time.ts';
import { EVERYWHERE, OWN } from '../api/people.ts';
import type { People } from '../api/use-people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { useDecide } from '../use-decide.ts';
import { PeopleList } from './people-list.tsx';
import { PersonRow } from './person-row.tsx';

const TEXT = MANAGER_TEXT.pending;

interface PendingApprovalsProps {
  pending: People;
  isAdmin: boolean;
  refresh: () => Promise<unknown>;
}

export function PendingApprovals({ pending, isAdmin, refresh }: PendingApprovalsProps) {
  const [busy, setBusy] = useState<string>();
  const [refusing, setRefusing] = useState<Member>();
  const decide = useDecide(refresh);

  const approve = async (person: Member) => {
    setBusy(person.membershipId);
    const params = { id: person.id };
    await decide(MANAGER_TEXT.approve, () =>
      isAdmin
        ? call(EVERYWHERE.approve, { params, body: { famibookName: person.famibookName } })
        : call(OWN.approve, { params }),
    );
    setBusy(undefined);
  };
  const refuse = isAdmin ? MANAGER_TEXT.delete : MANAGER_TEXT.decline;
  const confirmRefusal = async ({ id }: Member) =>
    decide(refuse, () =>
      isAdmin ? call(EVERYWHERE.delete, { params: { id } }) : call(OWN.decline, { params: { id } }),
    );

  return (
    <>
      <PeopleList
        of={pending}
        label={MANAGER_TEXT.tabs.pending}
        empty={{ title: TEXT.empty, text: TEXT.emptyText }}
        row={(person) => (
          <PersonRow
            key={person.membershipId}
            person={person}
            showFamiBook={isAdmin}
            facts={<Pill tone="amber">{TEXT.asked(timeAgo(person.createdAt))}</Pill>}
          >
            <Button variant="ghost" onClick={() => setRefusing(person)}>
              {isAdmin ? MANAGER_TEXT.delete.label : TEXT.decline}
            </Button>
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              busy={busy === person.membershipId}
              onClick={() => void approve(person)}
            >
              {TEXT.approve}
            </Button>
          </PersonRow>
        )}
      />
      <p className="mt-3 text-sm text-ink-quiet">{TEXT.advice}</p>
      <ConfirmDialog
        open={refusing !== undefined}
        title={refuse.title}
        question={refusing ? refuse.question(refusing.firstName) : ''}
        confirm={isAdmin ? MANAGER_TEXT.delete.label : TEXT.decline}
        onConfirm={() => refusing && confirmRefusal(refusing)}
        onClose={() => setRefusing(undefined)}
      />
    </>
  );
}
