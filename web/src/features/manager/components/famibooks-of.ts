import type { Person } from '@famibook/contracts/members/schemas';
import { MANAGER_TEXT } from '../manager-text.ts';

const TEXT = MANAGER_TEXT.everybody;

/** The FamiBooks of a person: 'The Rossis (manager), The Bergs (pending)'. */
export function famibooksOf({ memberships }: Pick<Person, 'memberships'>): string {
  return memberships
    .map(({ famibookName, isApproved, isManager }) => {
      const role = isApproved ? isManager && TEXT.manager : TEXT.pending;
      return role ? `${famibookName} (${role})` : famibookName;
    })
    .join(', ');
}
