import type { Identity } from '@famibook/contracts/identity';
import type { SubscriptionApproval } from '@famibook/contracts/subscriptions/schemas';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import { aroundCommit } from '@famibook/service-kit/runtime/failpoint';
import { cannotDecide, foundingKey, type SubscriptionWithHash, subscriptionApproved } from '../domain/subscription.ts';
import type { Deps, Founded } from '../ports.ts';

/**
 * Longer than founding can take: an approval that holds its claim for longer has crashed, and another may repeat it.
 */
const LEASE_MS = 60_000;

type ApproveDeps = Pick<
  Deps,
  'subscriptions' | 'transaction' | 'publish' | 'families' | 'securityLog' | 'failpoint' | 'now' | 'newId'
>;

/**
 * Founds the FamiBook with the manager's account and membership, or changes nothing (D26). A crash leaves the request
 * `approving`: it can then only be approved again, which founds nothing twice. The security log records it (D45).
 * @throws AppError `subscription_not_found`, `already_decided`, `famibook_taken`, `conflict`
 */
export function approveSubscription(deps: ApproveDeps) {
  return async (actor: Identity, id: number): Promise<SubscriptionApproval> => {
    const claim = deps.newId();
    const subscription = await claimSubscription(deps, id, claim);
    deps.failpoint('admin.approve.before-founding');
    const founded = await foundFamiBook(deps, subscription, claim);
    await completeApproval(deps, actor, subscription, { claim, founded });
    deps.securityLog.record({ event: 'subscription.approved', subscriptionId: id });
    const { managerEmail, managerPassword, famibookName } = founded;
    return { managerEmail, managerPassword, famibookName };
  };
}

async function claimSubscription(
  { subscriptions, now }: ApproveDeps,
  id: number,
  claim: string,
): Promise<SubscriptionWithHash> {
  const time = now();
  const until = new Date(time.getTime() + LEASE_MS);
  const claimed = await subscriptions.claim(id, { claim, now: time, until });
  if (!claimed) throw cannotDecide(await subscriptions.readState(id));
  return claimed;
}

async function foundFamiBook(
  { subscriptions, transaction, families, now }: ApproveDeps,
  subscription: SubscriptionWithHash,
  claim: string,
): Promise<Founded> {
  const { id, famibookName, planType, managerName, managerEmail, passwordHash, createdAt } = subscription;
  try {
    // The applicant was deleted while an earlier approval was running (D8).
    if (passwordHash === null) throw new AppError('already_decided');
    const manager = { name: managerName, email: managerEmail, passwordHash };
    const requestedAt = createdAt.toISOString();
    return await families.found({ key: foundingKey(id), famibookName, planType, manager, requestedAt });
  } catch (error) {
    // After a refusal nothing was founded; after any other error something may be, so only an approval may follow.
    const isPending = error instanceof AppError && error.status < 500;
    await transaction((tx) => subscriptions.release(tx, id, claim, { isPending, now: now() }));
    throw error;
  }
}

function completeApproval(
  { subscriptions, transaction, publish, failpoint, now }: ApproveDeps,
  actor: Identity,
  { id, planVersion }: SubscriptionWithHash,
  { claim, founded }: { claim: string; founded: Founded },
): Promise<void> {
  return aroundCommit(
    transaction,
    failpoint,
    'admin.approve',
  )(async (tx) => {
    const approved = await subscriptions.approve(tx, {
      id,
      claim,
      approvedAt: now(),
      decidedBy: actor.userId,
      managerUserId: founded.managerUserId,
      // No other command changes the plan of a claimed request.
      planSentVersion: planVersion,
    });
    if (!approved) throw new AppError('already_decided');
    await publish(tx, subscriptionApproved(approved, founded.famibookId, namesOf(actor)));
  });
}
