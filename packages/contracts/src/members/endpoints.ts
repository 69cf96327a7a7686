import { z } from 'zod';
import { CurrentUser } from '../account/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, MembershipId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { SearchQuery } from '../page.ts';
import * as routes from './routes.ts';
import { ApproveBody, FamiBookNameBody, JoinBody, Member, Membership, Person, UserIdParams } from './schemas.ts';

export const listMemberships = endpoint(routes.listMemberships, {
  summary: 'Own memberships',
  response: z.array(Membership),
});
export const joinFamiBook = endpoint(routes.joinFamiBook, {
  status: 201,
  summary: 'Ask to join a FamiBook, or join it by an invitation that lets in (D43)',
  errors: ['famibook_not_found', 'invitation_not_found', 'already_member', 'too_many_memberships', 'too_many_attempts'],
  body: JoinBody,
  response: MessageResponse.extend({ isApproved: z.boolean() }),
});
export const switchFamiBook = endpoint(routes.switchFamiBook, {
  summary: 'Make another FamiBook current in this session (D1)',
  errors: ['famibook_not_found', 'pending_approval'],
  body: FamiBookNameBody,
  response: z.object({ currentFamibook: z.string(), user: CurrentUser }),
});
export const listPendingUsers = endpoint(routes.listPendingUsers, {
  summary: 'The users who wait for approval (D10)',
  revalidates: true,
  query: SearchQuery,
  errors: ['choose_famibook'],
  response: z.array(Member),
});
export const listApprovedUsers = endpoint(routes.listApprovedUsers, {
  summary: 'Approved members (D10)',
  revalidates: true,
  query: SearchQuery,
  errors: ['choose_famibook'],
  response: z.array(Member),
});
export const approveUser = endpoint(routes.approveUser, {
  summary: 'Approve a pending member of the current FamiBook',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  params: UserIdParams,
  response: Member,
});
export const declineUser = endpoint(routes.declineUser, {
  summary: 'Decline a pending member',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  params: UserIdParams,
  response: MessageResponse,
});
export const removeMember = endpoint(routes.removeMember, {
  summary: 'End a membership, never the own',
  errors: ['choose_famibook', 'user_not_found', 'user_is_manager'],
  params: UserIdParams,
  response: MessageResponse,
});
export const adminApproveUser = endpoint(routes.adminApproveUser, {
  summary: 'Approve a pending member anywhere (D10)',
  errors: ['user_not_found', 'famibook_not_found', 'which_famibook', 'already_decided'],
  params: UserIdParams,
  body: ApproveBody,
  response: Member,
});
export const adminDeclineUser = endpoint(routes.adminDeclineUser, {
  summary: 'Decline a pending member anywhere, and nothing else (D10)',
  errors: ['user_not_found', 'famibook_not_found', 'which_famibook', 'already_decided'],
  params: UserIdParams,
  body: ApproveBody,
  response: MessageResponse,
});
export const deleteUser = endpoint(routes.deleteUser, {
  summary: 'Delete a person and all that is theirs (D8)',
  errors: ['user_not_found', 'last_administrator', 'user_is_manager'],
  params: UserIdParams,
  response: MessageResponse,
});
export const listApprovedUsersWithPasswords = endpoint(routes.listApprovedUsersWithPasswords, {
  summary: 'Approved people with the preview of D7',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Person),
});
export const listPendingUsersWithPasswords = endpoint(routes.listPendingUsersWithPasswords, {
  summary: 'Pending people with the preview of D7',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Person),
});
export const leaveFamiBook = endpoint(routes.leaveFamiBook, {
  summary: 'Leave a FamiBook (D22)',
  errors: ['not_found', 'user_is_manager'],
  params: z.object({ id: MembershipId }),
  response: MessageResponse,
});
export const countMembers = endpoint(routes.countMembers, {
  callers: ['admin'],
  summary: 'Approved members, of one FamiBook or of all (D36)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  response: z.object({ total: z.number().int().nonnegative(), isSuspended: z.boolean() }),
});
