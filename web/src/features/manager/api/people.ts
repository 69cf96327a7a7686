import {
  adminApproveUser,
  adminDeclineUser,
  approveUser,
  declineUser,
  deleteUser,
  listApprovedUsers,
  listApprovedUsersWithPasswords,
  listPendingUsers,
  listPendingUsersWithPasswords,
  removeMember,
} from '@famibook/contracts/members/routes';

/** The manager's endpoints, for the current FamiBook. */
export const CURRENT_FAMIBOOK = {
  pending: listPendingUsers,
  approved: listApprovedUsers,
  approve: approveUser,
  decline: declineUser,
  remove: removeMember,
} as const;

/** The administrator's endpoints, for all FamiBooks. */
export const ALL_FAMIBOOKS = {
  pending: listPendingUsersWithPasswords,
  approved: listApprovedUsersWithPasswords,
  approve: adminApproveUser,
  decline: adminDeclineUser,
  delete: deleteUser,
} as const;
