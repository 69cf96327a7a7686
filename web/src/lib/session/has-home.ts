import type { CurrentUser } from '@famibook/contracts/account/schemas';

/** Whether the user has a home page: a current FamiBook, or the administrator. Others choose a FamiBook first (D4). */
export const hasHome = ({ isAdmin, famibookName, waitingIn }: CurrentUser): boolean =>
  isAdmin || famibookName !== null || waitingIn.length > 0;
