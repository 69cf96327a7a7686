import type { StoredSubscription, SubscriptionState } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { readSubscriptions } from '../store/subscriptions.ts';

/** Requests in these states, the newest first. */
export function listSubscriptions({ db }: Pick<Deps, 'db'>) {
  return (states: readonly SubscriptionState[]): Promise<StoredSubscription[]> => readSubscriptions(db, states);
}
