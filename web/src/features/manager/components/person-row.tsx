import type { Member, Person } from '@famibook/contracts/members/schemas';
import type { ReactNode } from 'react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { famibooksOf } from './famibooks-of.ts';

/** A row of the manager's lists, or of the administrator's, which has users without any membership too (D10). */
export type ListedUser = Member | Person;

interface PersonRowProps {
  person: ListedUser;
  /** The FamiBooks, in a list of several FamiBooks. */
  showFamiBooks: boolean;
  isLeaving: boolean;
  /** Date and role. */
  details: ReactNode;
  /** Below the email. */
  note?: ReactNode;
  /** In place of details and actions: a list beside the name, on smaller screens below it. */
  beside?: ReactNode;
  /** The actions. */
  children: ReactNode;
}

export function PersonRow({ person, showFamiBooks, isLeaving, details, note, beside, children }: PersonRowProps) {
  const famibooks = showFamiBooks ? namesOf(person) : '';
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <Avatar person={person} />
        <div className="min-w-0 grow basis-44">
          <p id={rowNameId(person.id)} className="font-semibold wrap-anywhere">
            {person.firstName} {person.lastName}
          </p>
          <p className="text-sm wrap-anywhere text-ink-quiet">
            {person.email}
            {famibooks && ` · ${famibooks}`}
          </p>
          {note}
        </div>
        {beside ? (
          <div className="min-w-0 grow max-lg:basis-full sm:max-lg:pl-13 lg:basis-104">{beside}</div>
        ) : (
          <>
            {/* On a phone below the name, with the buttons at the right. */}
            <div className="flex flex-wrap items-center gap-2 max-sm:ml-13 sm:gap-3">{details}</div>
            <div className="flex items-center gap-1 max-sm:-my-1 max-sm:ml-auto">{children}</div>
          </>
        )}
      </div>
    </DeskRow>
  );
}

function namesOf(person: ListedUser): string {
  return 'memberships' in person ? famibooksOf(person) : person.famibookName;
}
