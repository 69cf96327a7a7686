import type { EventType } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import { type FamiBookColumns, markFamiBookDeleted, replicateFamiBook } from './famibook-replica.ts';
import { markMembershipEnded, markUserDeleted, replicateUser } from './user-replica.ts';

interface FamiBookReplica extends FamiBookColumns {
  /** Removes what a deleted FamiBook held in this service (D40). */
  removeFamiBook(tx: SqlRunner, famibookId: string): Promise<void>;
}

interface Replicas extends FamiBookReplica {
  /** Removes what a deleted user left in this service (D8). */
  removeUser(tx: SqlRunner, userId: string): Promise<void>;
}

type FamiBookEvent = Extract<
  EventType,
  `famibook.${'created' | 'plan-changed' | 'renamed' | 'suspended' | 'resumed' | 'restored'}.v1`
>;

/** Each of these carries the whole state of the FamiBook, so that the newest one alone makes the replica right. */
const FAMIBOOK_EVENTS = [
  'famibook.created.v1',
  'famibook.plan-changed.v1',
  'famibook.renamed.v1',
  'famibook.suspended.v1',
  'famibook.resumed.v1',
  'famibook.restored.v1',
] as const satisfies readonly FamiBookEvent[];

/**
 * Replicates users, ended memberships and FamiBooks into the service's schema, and removes what deleted ones left.
 * A deletion writes its tombstone first: that waits for what is being written now, which is then removed with the rest,
 * and refuses what comes later.
 */
export function replicaSubscriptions({ removeUser, ...famibooks }: Replicas): readonly AnySubscription[] {
  const onUserChanged: Subscription<'person.changed.v1'> = {
    on: 'person.changed.v1',
    handle: async ({ data, version }, tx) => void (await replicateUser(tx, { ...data, version })),
  };
  const onUserDeleted: Subscription<'person.deleted.v1'> = {
    on: 'person.deleted.v1',
    handle: async ({ data, version }, tx) => {
      await markUserDeleted(tx, data.userId, version);
      await removeUser(tx, data.userId);
    },
  };
  const onMembershipEnded: Subscription<'membership.ended.v1'> = {
    on: 'membership.ended.v1',
    handle: async ({ data, version }, tx) => void (await markMembershipEnded(tx, data, version)),
  };
  return [...famibookSubscriptions(famibooks), onMembershipEnded, onUserChanged, onUserDeleted];
}

/** The part about FamiBooks, for a service that stores nothing of its users but tombstones. */
export function famibookSubscriptions({ removeFamiBook, ...columns }: FamiBookReplica): readonly AnySubscription[] {
  const onFamiBookDeleted: Subscription<'famibook.deleted.v1'> = {
    on: 'famibook.deleted.v1',
    handle: async ({ data, version }, tx) => {
      await markFamiBookDeleted(tx, data.famibookId, version, columns);
      await removeFamiBook(tx, data.famibookId);
    },
  };
  const onFamiBookChanged = FAMIBOOK_EVENTS.map(
    (on): Subscription<FamiBookEvent> => ({
      on,
      handle: ({ data, version }, tx) => replicateFamiBook(tx, { ...data, version }, columns),
    }),
  );
  return [...onFamiBookChanged, onFamiBookDeleted];
}
