import {
  adminApproveUser,
  approveUser,
  declineUser,
  deleteUser,
  listApprovedUsers,
  listApprovedUsersWithPasswords,
  listPendingUsers,
  listPendingUsersWithPasswords,
  removeMember,
} from '@famibook/contracts/members/routes';

/** What a manager asks of the own FamiBook. */
export const OWN = {
  pending: listPendingUsers,
  approved: listApprovedUsers,
  approve: approveUser,
  decline: declineUser,
  remove: removeMember,
} as const;

/** What the administrator asks of all FamiBooks. */
export const EVERYWHERE = {
  pending: listPendingUsersWithPasswords,
  approved: listApprovedUsersWithPasswords,
  approve: adminApproveUser,
  delete: deleteUser,
} as const;
