import { beginRemovals } from '@famibook/famibook-kit/removals';
import { replicaSubscriptions } from '@famibook/famibook-kit/replica-subscriptions';
import type { AnySubscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from '../application.ts';

/** The board replicates users and FamiBooks, and removes the messages of deleted ones (D8, D39, D40). */
export function subscriptions({ commands }: Application): readonly AnySubscription[] {
  return replicaSubscriptions({ hasPlan: false, ...beginRemovals(commands) });
}
