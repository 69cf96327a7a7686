import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import { Membership } from '../members/schemas.ts';
import { PlanType } from '../plans.ts';
import { Email, FamiBookName, SubscriptionPassword } from '../text.ts';
import * as routes from './routes.ts';
import { NewFamiBookNameBody } from './schemas.ts';

export const openFamiBook = endpoint(routes.openFamiBook, {
  status: 201,
  summary: 'Open a further FamiBook within the plan (D21)',
  errors: ['choose_famibook', 'plan_spaces', 'famibook_taken', 'too_many_memberships'],
  body: NewFamiBookNameBody,
  response: Membership,
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
