import { famibookSubscriptions } from '@famibook/famibook-kit/replica-subscriptions';
import type { AnySubscription, Subscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from '../application.ts';
import { LINES, type RecordedEvent } from '../domain/activity-lines.ts';

/**
 * Admin records what was done, replicates FamiBooks, and ends or blanks the subscriptions of what is deleted (D8, D40,
 * D41).
 */
export function subscriptions({ commands }: Application): readonly AnySubscription[] {
  const { recordActivity, blankSubscriptions, endSubscription, reopenSubscription } = commands;
  const onUserDeleted: Subscription<'person.deleted.v1'> = {
    on: 'person.deleted.v1',
    handle: ({ data, occurredAt }, tx) => blankSubscriptions(tx, { ...data, deletedAt: new Date(occurredAt) }),
  };
  const onFamiBookDeleted: Subscription<'famibook.deleted.v1'> = {
    on: 'famibook.deleted.v1',
    handle: ({ data }, tx) => endSubscription(tx, data.endedFounding),
  };
  const onFamiBookRestored: Subscription<'famibook.restored.v1'> = {
    on: 'famibook.restored.v1',
    handle: ({ data }, tx) => reopenSubscription(tx, data.foundingKey),
  };
  const onRecorded = (Object.keys(LINES) as RecordedEvent[]).map(
    (on): Subscription<RecordedEvent> => ({
      on,
      name: 'activity',
      isLasting: true,
      handle: (event, tx) => recordActivity(tx, event),
    }),
  );
  return [
    ...famibookSubscriptions({ removeFamiBook: () => Promise.resolve() }),
    onUserDeleted,
    onFamiBookDeleted,
    onFamiBookRestored,
    ...onRecorded,
  ];
}
