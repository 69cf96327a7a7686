import type { ListedUser } from './person-row.tsx';

/** Whether the user manages one of the listed FamiBooks, and so cannot be deleted before the role is handed over (D8). */
export function isManagerSomewhere(person: ListedUser): boolean {
  const memberships = 'memberships' in person ? person.memberships : [person];
  return memberships.some(({ isManager, isApproved }) => isManager && isApproved);
}
