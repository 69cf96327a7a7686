import type { ReactNode } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import type { DeskList } from '../../../lib/desk/use-desk-list.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import type { ListedUser } from './person-row.tsx';

interface PeopleListProps {
  list: DeskList<ListedUser>;
  search: string;
  onSearch: (search: string) => void;
  label: string;
  empty: { title: string; text: string };
  row: (person: ListedUser) => ReactNode;
}

/** A list of people. */
export function PeopleList({ label, empty, ...rest }: PeopleListProps) {
  return (
    <DeskRows
      {...rest}
      text={{ ...MANAGER_TEXT.people, label, empty }}
      drawing={<WaitingDoor />}
      keyOf={({ id }) => id}
    />
  );
}
