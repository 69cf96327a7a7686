import type { CurrentUser } from '@famibook/contracts/account/schemas';

/** Whether the user manages people: the manager of the current FamiBook, and the administrator. */
export const mayManage = ({ isAdmin, isManager, isApproved }: CurrentUser): boolean =>
  isAdmin || (isManager && isApproved);
