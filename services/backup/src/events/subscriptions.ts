import { replicaSubscriptions } from '@famibook/famibook-kit/replica-subscriptions';
import type { AnySubscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from '../application.ts';

/** Backup replicates users and FamiBooks, and removes what it stores of deleted ones (D8, D39, D40). */
export function subscriptions({ removals }: Application): readonly AnySubscription[] {
  return replicaSubscriptions({ hasPlan: false, ...removals.commands });
}
