import type { CurrentUser } from '@famibook/contracts/account/schemas';

/** Whether the home page has something to show: a FamiBook, or that one is asked. Others choose one first (D4). */
export const hasHome = ({ isAdmin, famibookName, waitingIn }: CurrentUser): boolean =>
  isAdmin || famibookName !== null || waitingIn.length > 0;
