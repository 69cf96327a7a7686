import type { Member } from '@famibook/contracts/members/schemas';
import type { ReactNode } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';

interface PersonRowProps {
  person: Member;
  /** Which FamiBook, where a list spans several. */
  showFamiBook: boolean;
  /** Since when, as what. */
  facts: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

export function PersonRow({ person, showFamiBook, facts, children }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3.5 first:border-0 sm:px-5">
      <Avatar person={person} />
      <div className="min-w-0 grow basis-44">
        <p className="truncate font-semibold">
          {person.firstName} {person.lastName}
        </p>
        <p className="truncate text-sm text-ink-quiet">
          {person.email}
          {showFamiBook && ` · ${person.famibookName}`}
        </p>
      </div>
      {/* On a phone below the name, with the buttons at the right. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:ml-13 sm:gap-3">{facts}</div>
      <div className="flex items-center gap-1 max-sm:-my-1 max-sm:ml-auto">{children}</div>
    </li>
  );
}
