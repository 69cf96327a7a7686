import type { SubscriptionId } from '@famibook/contracts/ids';
import { isMixedScript } from '@famibook/contracts/names';
import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import type { StoredSubscription, SubscriptionState } from '../domain/subscription.ts';

export function present(stored: StoredSubscription): Subscription {
  return {
    id: stored.id as SubscriptionId,
    managerName: stored.managerName,
    managerEmail: stored.managerEmail,
    companyName: stored.companyName,
    phoneNumber: stored.phoneNumber,
    planType: stored.planType,
    requestedSpaces: stored.requestedSpaces,
    famibookName: stored.famibookName,
    isMixedScript: isMixedScript(stored.famibookName) || isMixedScript(stored.managerName),
    message: stored.message,
    isApproved: stored.state === 'approved',
    status: statusOf(stored.state),
    approvedAt: stored.approvedAt?.toISOString() ?? null,
    approvedBy: stored.state === 'approved' ? stored.decidedBy : null,
    managerUserId: stored.managerUserId,
    createdAt: stored.createdAt.toISOString(),
  };
}

/** A request that is being approved still counts as pending for readers. */
function statusOf(state: SubscriptionState): Subscription['status'] {
  return state === 'approving' ? 'pending' : state;
}
