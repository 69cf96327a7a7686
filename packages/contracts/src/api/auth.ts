export { changePassword } from '../account/endpoints.ts';
export { openFamiBook } from '../famibooks/endpoints.ts';
export {
  adminApproveUser,
  approveUser,
  declineUser,
  deleteUser,
  joinFamiBook,
  listApprovedUsers,
  listApprovedUsersWithPasswords,
  listMemberships,
  listPendingUsers,
  listPendingUsersWithPasswords,
  removeMember,
  switchFamiBook,
} from '../members/endpoints.ts';
export {
  endOtherSessions,
  endSession,
  endSessionsOf,
  getUser,
  listSessions,
  login,
  loginPage,
  logout,
  register,
} from '../sessions/endpoints.ts';
