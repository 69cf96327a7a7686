import type { ReactNode } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import type { DeskList } from '../../../lib/desk/use-desk-list.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { type ListedUser, PersonRow } from './person-row.tsx';

interface PeopleListProps<Row extends ListedUser> {
  list: DeskList<Row>;
  search: string;
  onSearch: (search: string) => void;
  /** The accessible name of the list. */
  label: string;
  text: { empty: string; emptyText: string };
  /** Whether the list has people of several FamiBooks, so that each row names its own. */
  showFamiBooks: boolean;
  isLeaving: (person: Row) => boolean;
  /** Date and role. */
  details: (person: Row) => ReactNode;
  /** Below the email. */
  note?: (person: Row) => ReactNode;
  /** In place of details and actions. */
  beside?: (person: Row) => ReactNode;
  actions: (person: Row) => ReactNode;
}

/** A list of people, each with what can be done about the person. */
export function PeopleList<Row extends ListedUser>(props: PeopleListProps<Row>) {
  const { list, search, onSearch, label, text, showFamiBooks, isLeaving, details, note, beside, actions } = props;
  return (
    <DeskRows
      list={list}
      search={search}
      onSearch={onSearch}
      text={{ ...MANAGER_TEXT.people, label, empty: { title: text.empty, text: text.emptyText } }}
      drawing={<WaitingDoor />}
      keyOf={({ id }) => id}
      row={(person) => (
        <PersonRow
          person={person}
          showFamiBooks={showFamiBooks}
          isLeaving={isLeaving(person)}
          details={details(person)}
          note={note?.(person)}
          beside={beside?.(person)}
        >
          {actions(person)}
        </PersonRow>
      )}
    />
  );
}
