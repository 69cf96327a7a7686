import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Identity } from '../identity.ts';
import { FamiBookId, UserId } from '../ids.ts';
import { PlanType } from '../plans.ts';
import { Email, FamiBookName, SubscriptionPassword } from '../text.ts';

const service = 'auth';
const access = 'service';

/** SHA-256 of a session's secret, lower-case hex. */
export const SessionHash = z.string().regex(/^[0-9a-f]{64}$/);

export const resolveSession = endpoint({
  name: 'resolveSession',
  service,
  access,
  callers: ['gateway'],
  method: 'POST',
  path: '/internal/sessions/resolve',
  summary: 'Who a session is; renews it',
  body: z.object({ sessionHash: SessionHash }),
  answer: Identity.nullable(),
});
/** Asked over and over: what a gateway finds in the session cache counts only while this is so. */
export const isSessionCacheTold = endpoint({
  name: 'isSessionCacheTold',
  service,
  access,
  callers: ['gateway'],
  method: 'GET',
  path: '/internal/sessions/told',
  summary: 'Whether the session cache has heard of every change',
  answer: z.object({ isTold: z.boolean() }),
});
/** The identity of every open session among these, for those who hold sockets. */
export const refreshIdentities = endpoint({
  name: 'refreshIdentities',
  service,
  access,
  callers: ['notifier'],
  method: 'POST',
  path: '/internal/sessions/identities',
  summary: 'Identities of open sessions by their ids',
  body: z.object({ sessionIds: z.array(z.uuid()).max(1_000) }),
  answer: z.array(Identity),
});
export const checkFamiBookName = endpoint({
  name: 'checkFamiBookName',
  service,
  access,
  callers: ['admin'],
  method: 'POST',
  path: '/internal/famibook-names/check',
  summary: 'Whether a FamiBook of this name exists',
  body: z.object({ famibookName: FamiBookName }),
  answer: z.object({ isTaken: z.boolean() }),
});
export const hashPassword = endpoint({
  name: 'hashPassword',
  service,
  access,
  callers: ['admin'],
  method: 'POST',
  path: '/internal/passwords/hash',
  summary: 'A PHC string of a password (D7)',
  body: z.object({ password: SubscriptionPassword }),
  answer: z.object({ passwordHash: z.string() }),
});
/** Creates FamiBook, manager account and membership, or nothing; the same key answers the same FamiBook again (D26). */
export const foundFamiBook = endpoint({
  name: 'foundFamiBook',
  service,
  access,
  callers: ['admin'],
  method: 'POST',
  path: '/internal/famibooks',
  summary: 'Found a FamiBook with its manager (D26)',
  body: z.object({
    key: z.string().min(1).max(100),
    famibookName: FamiBookName,
    planType: PlanType,
    manager: z.object({ name: z.string().min(1), email: Email, passwordHash: z.string() }),
  }),
  answer: z.object({
    famibookId: FamiBookId,
    famibookName: z.string(),
    managerUserId: UserId,
    managerEmail: z.string(),
    managerPassword: z.string().nullable(),
  }),
});
/** All FamiBooks founded under this key's manager get the plan; a lower version than known is ignored. */
export const changePlan = endpoint({
  name: 'changePlan',
  service,
  access,
  callers: ['admin'],
  method: 'PUT',
  path: '/internal/famibooks/plan',
  summary: 'Change the plan of a subscription (D21)',
  body: z.object({ key: z.string().min(1).max(100), planType: PlanType, version: z.number().int().nonnegative() }),
  answer: z.object({ famibookIds: z.array(FamiBookId) }),
});
export const countMembers = endpoint({
  name: 'countMembers',
  service,
  access,
  callers: ['admin'],
  method: 'GET',
  path: '/internal/auth/totals',
  summary: 'Approved members, of one FamiBook or of all (D36)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  answer: z.object({ total: z.number().int().nonnegative(), isSuspended: z.boolean() }),
});
