import type {
  adminApproveUser,
  approveUser,
  declineUser,
  deleteUser,
  listApprovedUsers,
  listApprovedUsersWithPasswords,
  listPendingUsers,
  listPendingUsersWithPasswords,
  removeMember,
} from '@famibook/contracts/api/auth';
import { route } from '../../../lib/api/route.ts';

/** What a manager asks of the own FamiBook. */
export const OWN = {
  pending: route<typeof listPendingUsers>({ method: 'GET', path: '/api/manager/pending-users' }),
  approved: route<typeof listApprovedUsers>({ method: 'GET', path: '/api/manager/approved-users' }),
  approve: route<typeof approveUser>({ method: 'POST', path: '/api/manager/approve-user/{id}' }),
  decline: route<typeof declineUser>({ method: 'POST', path: '/api/manager/decline-user/{id}' }),
  remove: route<typeof removeMember>({ method: 'DELETE', path: '/api/manager/members/{id}' }),
} as const;

/** What the administrator asks of all FamiBooks. */
export const EVERYWHERE = {
  pending: route<typeof listPendingUsersWithPasswords>({
    method: 'GET',
    path: '/api/admin/pending-users-with-passwords',
  }),
  approved: route<typeof listApprovedUsersWithPasswords>({
    method: 'GET',
    path: '/api/admin/approved-users-with-passwords',
  }),
  approve: route<typeof adminApproveUser>({ method: 'POST', path: '/api/admin/approve-user/{id}' }),
  delete: route<typeof deleteUser>({ method: 'DELETE', path: '/api/admin/users/{id}' }),
} as const;
