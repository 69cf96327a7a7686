import { Envelope, EVENTS, type EventOf, type EventType } from '@famibook/contracts/events';
import type { RestoreGate } from '../backup/restore-gate.ts';
import type { Database } from '../db/database.ts';
import { withActor } from '../observability/actor.ts';
import { inSpan } from '../observability/in-span.ts';
import type { Logger } from '../observability/log.ts';
import { parseTraceparent } from '../observability/trace-context.ts';
import type { Tracer } from '../observability/tracer.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import { type BusSubscription, subscriberName } from './bus/event-bus.ts';
import { storeDeadLetter } from './dead-letters.ts';
import type { InboxFailpoint } from './failpoints.ts';
import { enterInbox } from './inbox.ts';
import type { AnySubscription, EphemeralSubscription, Subscription, Transaction } from './service-events.ts';

interface Subscriber {
  service: string;
  log: Logger;
  tracer: Tracer;
  failpoint: Failpoint<InboxFailpoint>;
  transaction: Transaction | undefined;
  ownDatabase(): Database;
  gate: Pick<RestoreGate, 'pass'> | undefined;
}

/** The queue of subscriptions that name none. */
export const DEFAULT_NAME = 'facts';

function isEphemeral(subscription: AnySubscription): subscription is EphemeralSubscription {
  return subscription.ephemeral === true;
}

/** Subscriptions of one name share a queue, and so an order. */
export function groupSubscriptions(subscriptions: readonly AnySubscription[], by: Subscriber): BusSubscription[] {
  const moment = Map.groupBy(subscriptions.filter(isEphemeral), ({ name }) => name ?? 'moment');
  const durable = Map.groupBy(
    subscriptions.filter((subscription): subscription is Subscription => !isEphemeral(subscription)),
    ({ name }) => name ?? DEFAULT_NAME,
  );
  return [
    ...[...moment].map(([name, group]) => listeningForTheMoment(name, group, by)),
    ...[...durable].map(([name, group]) => remembering(name, group, by)),
  ];
}

function typesOf(group: readonly AnySubscription[]): string[] {
  return [...new Set(group.map(({ on }) => on))];
}

/** Parses an event of a queue into a trusted type. @throws ZodError */
function parseEvent(event: Envelope): EventOf<EventType> {
  const envelope = Envelope.parse(event);
  const data = EVENTS[envelope.type as EventType].parse(envelope.data);
  const actor = envelope.actor ?? { kind: 'service', id: envelope.source };
  return { ...envelope, actor, data } as EventOf<EventType>;
}

/** Events of a handler have the trace and the actor of the event that it handles; an event without a trace begins one. */
async function inContextOf(
  { type, actor, traceparent }: EventOf<EventType>,
  { tracer, service }: Subscriber,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const subscriber = subscriberName({ service, name });
  const span = tracer.begin(`process ${type}`, 'consumer', parseTraceparent(traceparent), { subscriber });
  await inSpan(span, () => withActor(actor, work));
}

function listeningForTheMoment(name: string, group: readonly EphemeralSubscription[], by: Subscriber): BusSubscription {
  return {
    service: by.service,
    name,
    types: typesOf(group),
    ephemeral: true,
    handle: async (raw) => {
      const wanted = group.filter(({ on }) => on === raw.type);
      if (wanted.length === 0) return;
      const event = parseEvent(raw);
      // What a restore has undone is not true now.
      if (event.isUndone) return;
      await inContextOf(event, by, name, () => Promise.all(wanted.map((subscription) => subscription.handle(event))));
    },
    onLost: () => {
      for (const subscription of group) subscription.onLost?.();
    },
  };
}

function remembering(name: string, group: readonly Subscription[], by: Subscriber): BusSubscription {
  const db = by.ownDatabase();
  const subscriber = subscriberName({ service: by.service, name });
  const isLasting = group.some((subscription) => subscription.isLasting);
  const plainTransaction = by.transaction ?? db.transaction;
  const inTransaction: Transaction = (work) =>
    by.gate ? by.gate.pass(() => plainTransaction(work)) : plainTransaction(work);
  return {
    service: by.service,
    name,
    types: typesOf(group),
    handle: async (raw) => {
      const wanted = group.filter(({ on }) => on === raw.type);
      // A replica of a later version has bound the queue to it, and takes the queue over when those of this one end.
      if (wanted.length === 0) throw new Error(`${subscriber} of this version does not handle ${raw.type}`);
      const event = parseEvent(raw);
      // It comes, or came, under its own id as well.
      if (isLasting && event.isSentAgain) return;
      await inContextOf(event, by, name, async () => {
        const hasActed = await inTransaction(async (tx) => {
          if (!(await enterInbox(tx, db.schema, subscriber, event, { isLasting }))) return false;
          for (const subscription of wanted) await subscription.handle(event, tx);
          by.failpoint(`${by.service}.${event.type}.before-commit`);
          return true;
        });
        if (hasActed) by.failpoint(`${by.service}.${event.type}.after-commit`);
      });
    },
    onDead: (event, failure) => storeDeadLetter(db, subscriber, event, failure),
  };
}
