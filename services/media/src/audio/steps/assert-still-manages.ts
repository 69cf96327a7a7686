import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { mayStillManage } from '@famibook/famibook-kit/manager-at-auth';
import { AppError, isServiceAway } from '@famibook/service-kit/errors';
import { retry } from '@famibook/service-kit/runtime/retry';

/** All bytes are there, so a restart of auth is waited for. */
const ASK_AGAIN = { firstWaitMs: 200, maxWaitMs: 2_000, maxMs: 10_000, isTransient: isServiceAway } as const;

export interface ManagerDeps {
  /** Who manages a FamiBook now; undefined when that is not known. */
  managerOf(famibookId: FamiBookId): Promise<UserId | undefined>;
  /** The memberships of a user, approved and pending. */
  membershipsOf(userId: string): Promise<readonly { famibookId: FamiBookId; isApproved: boolean }[]>;
}

/**
 * Asks again whether the actor may change the FamiBook's audio: its bytes may have come for minutes since the identity
 * was issued. A FamiBook that auth does not know was deleted, which the transaction finds.
 * @throws AppError `forbidden` when another member is the manager now, `famibook_not_found` when the membership is over,
 * `famibook_suspended`
 */
export async function assertStillManages(deps: ManagerDeps, actor: Identity, famibookId: FamiBookId): Promise<void> {
  const managerOf = (id: FamiBookId) => retry(() => deps.managerOf(id), ASK_AGAIN);
  if (await mayStillManage(managerOf, actor, famibookId)) return;
  const memberships = await retry(() => deps.membershipsOf(actor.userId), ASK_AGAIN);
  const isMember = memberships.some((membership) => membership.famibookId === famibookId && membership.isApproved);
  throw new AppError(isMember ? 'forbidden' : 'famibook_not_found');
}
