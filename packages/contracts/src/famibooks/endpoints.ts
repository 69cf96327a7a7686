import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import { Member, Membership } from '../members/schemas.ts';
import { MessageResponse } from '../message-response.ts';
import { Instant, SearchQuery } from '../page.ts';
import { PlanType } from '../plans.ts';
import { Email, FamiBookName, SubscriptionPassword } from '../text.ts';
import * as routes from './routes.ts';
import {
  ConfirmDeletionBody,
  FamiBook,
  FamiBookIdParams,
  FamiBookIds,
  HandOverBody,
  NewFamiBookNameBody,
} from './schemas.ts';

export const openFamiBook = endpoint(routes.openFamiBook, {
  status: 201,
  summary: 'Open a further FamiBook within the plan (D21)',
  errors: ['choose_famibook', 'plan_spaces', 'famibook_taken', 'too_many_memberships', 'conflict'],
  body: NewFamiBookNameBody,
  response: Membership,
});
export const handOverFamiBook = endpoint(routes.handOverFamiBook, {
  summary: 'Make an approved member the manager of the current FamiBook, and the manager a member (D40)',
  errors: ['choose_famibook', 'user_not_found', 'already_decided', 'conflict'],
  body: HandOverBody,
  response: MessageResponse,
});
export const deleteManagedFamiBook = endpoint(routes.deleteManagedFamiBook, {
  summary: 'Delete the current FamiBook with all that is in it, confirmed by the own password (D40)',
  errors: ['choose_famibook', 'famibook_not_found', 'too_many_attempts'],
  body: ConfirmDeletionBody,
  response: MessageResponse,
});
export const listFamiBooks = endpoint(routes.listFamiBooks, {
  summary: 'All FamiBooks, the newest first; a search looks at the name, and at name and e-mail of the manager (D13)',
  revalidates: true,
  query: SearchQuery,
  response: z.array(FamiBook),
});
export const listFamiBookMembers = endpoint(routes.listFamiBookMembers, {
  summary: 'Approved members of a FamiBook, the newest first (D13)',
  revalidates: true,
  params: FamiBookIdParams,
  query: SearchQuery,
  errors: ['famibook_not_found'],
  response: z.array(Member),
});
export const renameFamiBook = endpoint(routes.renameFamiBook, {
  summary: 'Give a FamiBook another name; its id stays, and the old name is free (D40)',
  errors: ['famibook_not_found', 'famibook_taken'],
  params: FamiBookIdParams,
  body: NewFamiBookNameBody,
  response: MessageResponse,
});
export const suspendFamiBook = endpoint(routes.suspendFamiBook, {
  summary: 'Close a FamiBook until it is resumed (D39)',
  errors: ['famibook_not_found', 'already_decided'],
  params: FamiBookIdParams,
  response: MessageResponse,
});
export const resumeFamiBook = endpoint(routes.resumeFamiBook, {
  summary: 'Open a suspended FamiBook again (D39)',
  errors: ['famibook_not_found', 'already_decided'],
  params: FamiBookIdParams,
  response: MessageResponse,
});
export const adminHandOverFamiBook = endpoint(routes.adminHandOverFamiBook, {
  summary: 'Make an approved member the manager of a FamiBook, and the manager a member (D40)',
  errors: ['famibook_not_found', 'user_not_found', 'already_decided', 'conflict'],
  params: FamiBookIdParams,
  body: HandOverBody,
  response: MessageResponse,
});
export const deleteFamiBook = endpoint(routes.deleteFamiBook, {
  summary: 'Delete a FamiBook with all that is in it; its people stay (D40)',
  errors: ['famibook_not_found'],
  params: FamiBookIdParams,
  response: MessageResponse,
});
export const checkFamiBookName = endpoint(routes.checkFamiBookName, {
  callers: ['admin'],
  summary: 'Whether a FamiBook of this name exists',
  body: z.object({ famibookName: FamiBookName }),
  response: z.object({ isTaken: z.boolean() }),
});
export const hashPassword = endpoint(routes.hashPassword, {
  callers: ['admin'],
  summary: 'A PHC string of a password (D7)',
  body: z.object({ password: SubscriptionPassword }),
  response: z.object({ passwordHash: z.string() }),
});
/** Creates FamiBook, manager account and membership, or nothing; the same key returns the same FamiBook again (D26). */
export const foundFamiBook = endpoint(routes.foundFamiBook, {
  callers: ['admin'],
  summary: 'Found a FamiBook with its manager (D26)',
  body: z.object({
    key: z.string().min(1).max(100),
    famibookName: FamiBookName,
    planType: PlanType,
    manager: z.object({ name: z.string().min(1), email: Email, passwordHash: z.string() }),
    requestedAt: Instant.optional(),
  }),
  response: z.object({
    famibookId: FamiBookId,
    famibookName: z.string(),
    managerUserId: UserId,
    managerEmail: z.string(),
    managerPassword: z.string().nullable(),
  }),
});
/** All FamiBooks founded under this key's manager get the plan; a lower version than known is ignored. */
export const changePlan = endpoint(routes.changePlan, {
  callers: ['admin'],
  summary: 'Change the plan of a subscription (D21)',
  body: z.object({ key: z.string().min(1).max(100), planType: PlanType, version: z.number().int().nonnegative() }),
  response: z.object({ famibookIds: z.array(FamiBookId) }),
});
/** What the administrator's list shows of the content of FamiBooks; an unknown one has no row. */
export const getPhotoTotals = endpoint(routes.getPhotoTotals, {
  callers: ['auth'],
  summary: 'Photos of FamiBooks, and when one was last shared',
  body: FamiBookIds,
  response: z.array(
    z.object({
      famibookId: FamiBookId,
      photos: z.number().int().nonnegative(),
      lastSharedAt: Instant.nullable(),
    }),
  ),
});
export const getStoredBytes = endpoint(routes.getStoredBytes, {
  callers: ['auth'],
  summary: 'What photos and audio of FamiBooks take',
  body: FamiBookIds,
  response: z.array(z.object({ famibookId: FamiBookId, bytes: z.number().int().nonnegative() })),
});
export const getLastPosts = endpoint(routes.getLastPosts, {
  callers: ['auth'],
  summary: 'When a message was last posted in FamiBooks',
  body: FamiBookIds,
  response: z.array(z.object({ famibookId: FamiBookId, lastPostedAt: Instant.nullable() })),
});
