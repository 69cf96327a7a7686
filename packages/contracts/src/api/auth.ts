import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SessionId } from '../ids.ts';
import {
  ApproveBody,
  ChangePasswordBody,
  CurrentUser,
  FamiBookNameBody,
  LoginBody,
  Membership,
  Message,
  NewFamiBookNameBody,
  Person,
  PersonWithPreview,
  RegisterBody,
  Session,
  UserIdParams,
} from '../people.ts';
import { CurrentPassword } from '../text.ts';

const service = 'auth';
const EndedSessions = Message.extend({ ended: z.number().int().nonnegative() });

/** What asking for the own password may be refused with. */
const confirmed = ['too_many_attempts'] as const;

export const getUser = endpoint({
  name: 'getUser',
  service,
  method: 'GET',
  path: '/api/user',
  access: 'signed-in',
  summary: 'The person signed in',
  answer: CurrentUser,
});
export const login = endpoint({
  name: 'login',
  service,
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in (D4)',
  errors: ['invalid_credentials', 'wrong_famibook', 'too_many_attempts'],
  body: LoginBody,
  answer: CurrentUser,
});
export const loginPage = endpoint({
  name: 'loginPage',
  service,
  method: 'GET',
  path: '/api/login',
  access: 'public',
  stream: true,
  summary: 'Redirects to /auth (D5)',
});
export const logout = endpoint({
  name: 'logout',
  service,
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  stream: true,
  summary: 'End the session (D5)',
  errors: ['foreign_origin'],
});
export const register = endpoint({
  name: 'register',
  service,
  method: 'POST',
  path: '/api/register',
  access: 'public',
  status: 201,
  summary: 'Sign up for an existing FamiBook (D2)',
  errors: ['famibook_not_found', 'email_taken', 'too_many_attempts'],
  body: RegisterBody,
  answer: CurrentUser,
});
export const listSessions = endpoint({
  name: 'listSessions',
  service,
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed-in',
  summary: 'Own open sessions (D25)',
  answer: z.array(Session),
});
export const endSession = endpoint({
  name: 'endSession',
  service,
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'signed-in',
  summary: 'End one of the own sessions (D25)',
  errors: ['session_not_found'],
  params: z.object({ id: SessionId }),
  answer: Message,
});
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  service,
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'signed-in',
  summary: 'Sign out everywhere else, with the password (D25)',
  errors: confirmed,
  body: z.object({ password: CurrentPassword }),
  answer: EndedSessions,
});
export const listMemberships = endpoint({
  name: 'listMemberships',
  service,
  method: 'GET',
  path: '/api/user/memberships',
  access: 'signed-in',
  summary: 'Own memberships',
  answer: z.array(Membership),
});
export const joinFamiBook = endpoint({
  name: 'joinFamiBook',
  service,
  method: 'POST',
  path: '/api/user/join-famibook',
  access: 'signed-in',
  status: 201,
  summary: 'Ask to join a FamiBook',
  errors: ['famibook_not_found', 'already_member', 'too_many_memberships', 'too_many_attempts'],
  body: FamiBookNameBody,
  answer: Message,
});
export const switchFamiBook = endpoint({
  name: 'switchFamiBook',
  service,
  method: 'POST',
  path: '/api/user/switch-famibook',
  access: 'signed-in',
  summary: 'Make another FamiBook current in this session (D1)',
  errors: ['famibook_not_found', 'pending_approval'],
  body: FamiBookNameBody,
  answer: z.object({ currentFamibook: z.string(), user: CurrentUser }),
});
export const listPendingUsers = endpoint({
  name: 'listPendingUsers',
  service,
  method: 'GET',
  path: '/api/manager/pending-users',
  access: 'manager',
  summary: 'Who waits for approval (D10)',
  errors: ['choose_famibook'],
  answer: z.array(Person),
});
export const listApprovedUsers = endpoint({
  name: 'listApprovedUsers',
  service,
  method: 'GET',
  path: '/api/manager/approved-users',
  access: 'manager',
  summary: 'Approved members (D10)',
  errors: ['choose_famibook'],
  answer: z.array(Person),
});
export const approveUser = endpoint({
  name: 'approveUser',
  service,
  method: 'POST',
  path: '/api/manager/approve-user/{id}',
  access: 'manager',
  summary: 'Approve a pending member of the current FamiBook',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  params: UserIdParams,
  answer: Person,
});
export const declineUser = endpoint({
  name: 'declineUser',
  service,
  method: 'POST',
  path: '/api/manager/decline-user/{id}',
  access: 'manager',
  summary: 'Decline a pending member',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  params: UserIdParams,
  answer: Message,
});
export const removeMember = endpoint({
  name: 'removeMember',
  service,
  method: 'DELETE',
  path: '/api/manager/members/{id}',
  access: 'manager',
  summary: 'End a membership, never the own',
  errors: ['choose_famibook', 'user_not_found', 'user_is_manager'],
  params: UserIdParams,
  answer: Message,
});
export const changePassword = endpoint({
  name: 'changePassword',
  service,
  method: 'POST',
  path: '/api/manager/change-password',
  access: 'manager',
  summary: 'Change the own password',
  errors: confirmed,
  body: ChangePasswordBody,
  answer: Message,
});
export const openFamiBook = endpoint({
  name: 'openFamiBook',
  service,
  method: 'POST',
  path: '/api/manager/famibooks',
  access: 'manager',
  status: 201,
  summary: 'Open a further FamiBook within the plan (D21)',
  errors: ['choose_famibook', 'plan_spaces', 'famibook_taken', 'too_many_memberships'],
  body: NewFamiBookNameBody,
  answer: Membership,
});
export const adminApproveUser = endpoint({
  name: 'adminApproveUser',
  service,
  method: 'POST',
  path: '/api/admin/approve-user/{id}',
  access: 'admin',
  summary: 'Approve a pending member anywhere (D10)',
  errors: ['user_not_found', 'famibook_not_found', 'which_famibook', 'already_decided'],
  params: UserIdParams,
  body: ApproveBody,
  answer: Person,
});
export const deleteUser = endpoint({
  name: 'deleteUser',
  service,
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  summary: 'Delete a person and all that is theirs (D8)',
  errors: ['user_not_found', 'last_administrator', 'user_is_manager'],
  params: UserIdParams,
  answer: Message,
});
export const endSessionsOf = endpoint({
  name: 'endSessionsOf',
  service,
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  summary: 'Sign a person out everywhere (D25)',
  errors: ['user_not_found'],
  params: UserIdParams,
  answer: EndedSessions,
});
export const listApprovedUsersWithPasswords = endpoint({
  name: 'listApprovedUsersWithPasswords',
  service,
  method: 'GET',
  path: '/api/admin/approved-users-with-passwords',
  access: 'admin',
  summary: 'Approved people with the preview of D7',
  answer: z.array(PersonWithPreview),
});
export const listPendingUsersWithPasswords = endpoint({
  name: 'listPendingUsersWithPasswords',
  service,
  method: 'GET',
  path: '/api/admin/pending-users-with-passwords',
  access: 'admin',
  summary: 'Pending people with the preview of D7',
  answer: z.array(PersonWithPreview),
});
