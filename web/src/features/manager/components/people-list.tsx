import type { Member } from '@famibook/contracts/members/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import type { People } from '../api/use-people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';

interface PeopleListProps {
  of: People;
  label: string;
  empty: { title: string; text: string };
  row: (person: Member) => ReactNode;
}

/** A list of people in its four states: loading, failed, empty, there. */
export function PeopleList({ of: { people, error, refresh }, label, empty, row }: PeopleListProps) {
  if (!people && error) {
    return (
      <Card>
        <EmptyState
          drawing={<QuietTable />}
          title={MANAGER_TEXT.failedToLoad}
          text={errorText(error)}
          action={<Button onClick={() => void refresh()}>{MANAGER_TEXT.again}</Button>}
        />
      </Card>
    );
  }
  if (!people) return <LoadingRows />;
  return (
    <Card>
      {people.length === 0 ? (
        <EmptyState drawing={<WaitingDoor />} title={empty.title} text={empty.text} />
      ) : (
        <ul aria-label={label}>{people.map(row)}</ul>
      )}
    </Card>
  );
}

function LoadingRows() {
  return (
    <Card className="p-5">
      <div role="status" aria-label="Loading" className="space-y-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  );
}
