import type { StoredSubscription, SubscriptionState } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

/** Requests in these states, the newest first. */
export function listSubscriptions({ subscriptions }: Pick<Deps, 'subscriptions'>) {
  return (states: readonly SubscriptionState[]): Promise<StoredSubscription[]> => subscriptions.list(states);
}
