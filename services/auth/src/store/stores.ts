import * as credentials from './credentials.ts';
import * as expired from './expired.ts';
import * as famibooks from './famibooks.ts';
import * as foundings from './foundings.ts';
import * as invitations from './invitations.ts';
import * as knownBrowsers from './known-browsers.ts';
import * as memberships from './memberships.ts';
import * as passwordResets from './password-resets.ts';
import * as pendingCacheUpdates from './pending-cache-updates.ts';
import * as pendingSignIns from './pending-sign-ins.ts';
import { isGone, isTaken } from './prisma.ts';
import * as secondFactors from './second-factors.ts';
import * as sessions from './sessions.ts';
import * as users from './users.ts';

/** What commands, queries and steps are handed of the store; each function takes the transaction or reader it runs on. */
export const stores = {
  credentials,
  expired,
  famibooks,
  foundings,
  invitations,
  knownBrowsers,
  memberships,
  passwordResets,
  pendingCacheUpdates,
  pendingSignIns,
  secondFactors,
  sessions,
  users,
  violations: { isGone, isTaken },
};
export type Stores = typeof stores;
