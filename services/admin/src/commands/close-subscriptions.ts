import type { EventData } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { subscriptionIdOf } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

type DeletedUser = EventData<'person.deleted.v1'> & { deletedAt: Date };

/**
 * Blanks what the subscriptions of a deleted user hold of the user, and withdraws those that still wait (D8). The rest
 * stays as a record of business, and so does what was requested with the same e-mail address since.
 */
export function blankSubscriptions({ subscriptions, now }: Pick<Deps, 'subscriptions' | 'now'>) {
  return (tx: SqlRunner, user: DeletedUser): Promise<void> => subscriptions.blank(tx, user, now());
}

/** Goes on with the subscription of a FamiBook that was deleted and restored (D32). */
export function reopenSubscription({ subscriptions }: Pick<Deps, 'subscriptions'>) {
  return async (tx: SqlRunner, foundingKey: string): Promise<void> => {
    const id = subscriptionIdOf(foundingKey);
    if (id !== undefined) await subscriptions.reopen(tx, id);
  };
}

/** Ends the subscription whose last FamiBook was deleted (D40). */
export function endSubscription({ subscriptions }: Pick<Deps, 'subscriptions'>) {
  return async (tx: SqlRunner, foundingKey: string | undefined): Promise<void> => {
    const id = foundingKey === undefined ? undefined : subscriptionIdOf(foundingKey);
    if (id !== undefined) await subscriptions.end(tx, id);
  };
}
