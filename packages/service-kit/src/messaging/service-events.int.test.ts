import { randomUUID } from 'node:crypto';
import type { EventOf } from '@famibook/contracts/events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { currentActor, withActor } from '../observability/actor.ts';
import { createLog } from '../observability/log.ts';
import { currentTrace, withTrace } from '../observability/trace.ts';
import { localTracer } from '../observability/tracer.ts';
import { deleted, type EventsFixture, openEventsFixture } from '../testing/events-fixture.ts';
import { createServiceEvents } from './create-service-events.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 60_000, interval: 5 };
let events: EventsFixture;

beforeAll(async () => {
  events = await openEventsFixture();
});
afterEach(() => events.reset());
afterAll(() => events?.stop());

test('carries an event from one transaction to the other, whole', async () => {
  const got: EventOf<'person.deleted.v1'>[] = [];
  await events.subscribe(async (event, tx) => {
    got.push(event);
    await events.note(tx, `trace ${currentTrace()?.traceId}`);
  });
  await events.flow();
  const event = deleted(7);
  const { context: span } = localTracer.begin('a request', 'server', undefined);
  await withTrace(span, () => events.publish(event));
  await vi.waitFor(async () => expect(await events.seen()).toEqual([`trace ${span.traceId}`]), soon);
  expect(got).toEqual([
    {
      ...event,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      epoch: 0,
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      traceId: span.traceId,
      traceparent: expect.stringMatching(`^00-${span.traceId}-(?!${span.spanId})[0-9a-f]{16}-00$`),
      source: 'auth',
      actor: { kind: 'service', id: 'auth' },
    },
  ]);
  await vi.waitFor(async () => expect(await events.publisher.depth()).toBe(0), soon);
});

test('an event that an earlier version wrote, without a trace, is handled, and begins one', async () => {
  await events.subscribe((_event, tx) => events.note(tx, String(currentTrace()?.traceId)));
  const ids = { id: randomUUID(), epoch: 0, traceId: 'from-the-browser', source: 'auth' };
  const old = { ...deleted(), ...ids, occurredAt: new Date().toISOString() };
  await events.auth.pool.query('INSERT INTO outbox (event) VALUES ($1)', [JSON.stringify(old)]);
  await events.flow();
  await vi.waitFor(async () => expect(await events.seen()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]), soon);
});

test('what a later version adds is passed over: a further field of an event, a kind of event that this one does not know', async () => {
  const got: EventOf<'person.deleted.v1'>[] = [];
  await events.subscribe(async (event, tx) => {
    got.push(event);
    await events.note(tx, event.aggregateId);
  });
  await events.flow();
  const [known, last] = [deleted(), deleted()];
  const ids = () => ({
    id: randomUUID(),
    epoch: 0,
    traceId: 'trace',
    source: 'auth',
    occurredAt: new Date().toISOString(),
  });
  const later = [
    { ...known, ...ids(), priority: 'high', data: { ...known.data, reason: 'said by a later version' } },
    { ...known, ...ids(), type: 'person.deleted.v2', data: { person: { id: 7 } } },
  ];
  for (const event of later)
    await events.auth.pool.query('INSERT INTO outbox (event) VALUES ($1)', [JSON.stringify(event)]);
  await events.publish(last);
  await vi.waitFor(async () => expect(await events.seen()).toEqual([known.aggregateId, last.aggregateId]), soon);
  expect(got[0]).not.toHaveProperty('priority');
  expect(got[0]?.data).toEqual(known.data);
  expect(await events.gallery.pool.query('SELECT 1 FROM dead_letter')).toMatchObject({ rowCount: 0 });
  await vi.waitFor(async () => expect(await events.publisher.depth()).toBe(0), soon);
});

test.each([
  { kind: 'user', id: randomUUID() },
  { kind: 'service', id: 'admin' },
  { kind: 'operator', id: 'admin reset-password' },
  { kind: 'schedule', id: 'sweeper' },
] as const)('an event names its actor, and so do the events of its handler: $kind', async (actor) => {
  await events.subscribe(async (event, tx) => {
    await events.note(tx, `${event.actor.kind} ${event.actor.id}`);
    await events.note(tx, `now ${currentActor()?.kind} ${currentActor()?.id}`);
  });
  await events.flow();
  await withActor(actor, () => events.publish(deleted()));
  await vi.waitFor(
    async () => expect(await events.seen()).toEqual([`${actor.kind} ${actor.id}`, `now ${actor.kind} ${actor.id}`]),
    soon,
  );
});

test("an event of an earlier version, without an actor, counts as its source's own", async () => {
  await events.subscribe(({ actor }, tx) => events.note(tx, `${actor.kind} ${actor.id}`));
  await withActor({ kind: 'user', id: randomUUID() }, () => events.publish(deleted()));
  await events.auth.pool.query(`UPDATE auth.outbox SET event = event - 'actor'`);
  await events.flow();
  await vi.waitFor(async () => expect(await events.seen()).toEqual(['service auth']), soon);
});

test('publishes nothing of a transaction that was rolled back', async () => {
  await events.subscribe((event, tx) => events.note(tx, event.aggregateId));
  await events.flow();
  const doubt = new Error('changed my mind');
  await expect(
    events.auth.transaction(async (tx) => {
      await events.publisher.add(tx, deleted());
      throw doubt;
    }),
  ).rejects.toBe(doubt);
  const event = deleted();
  await events.publish(event);
  await vi.waitFor(async () => expect(await events.seen()).toEqual([event.aggregateId]), soon);
});

test('carries events in the order in which they were published', async () => {
  const got: number[] = [];
  await events.subscribe(async ({ version }) => void got.push(version));
  await events.flow();
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  for (let from = 0; from < 40; from += 4) {
    await events.publish(...numbers.slice(from, from + 4).map((number) => deleted(number)));
  }
  await vi.waitFor(() => expect(got).toEqual(numbers), soon);
});

test('an event that a restore has undone reaches no listener of the moment (D32)', async () => {
  const gateway = createServiceEvents({ service: 'gateway', db: undefined, bus: events.bus, log });
  const got: string[] = [];
  await gateway.subscribe([
    { on: 'person.deleted.v1', ephemeral: true, handle: async ({ aggregateId }) => void got.push(aggregateId) },
  ]);
  await gateway.start();
  await events.flow();
  const later = deleted();
  const undone = { id: randomUUID(), epoch: 0, traceId: 'trace', source: 'auth', occurredAt: new Date().toISOString() };
  await events.auth.pool.query('INSERT INTO outbox (event) VALUES ($1)', [{ ...deleted(), ...undone, isUndone: true }]);
  await events.publish(later);
  await vi.waitFor(() => expect(got).toEqual([later.aggregateId]), soon);
  await gateway.stop();
});

test('lets a service without a database listen for the moment, and nothing else', async () => {
  const gateway = createServiceEvents({ service: 'gateway', db: undefined, bus: events.bus, log });
  const got: string[] = [];
  await gateway.subscribe([
    { on: 'person.deleted.v1', ephemeral: true, handle: async ({ aggregateId }) => void got.push(aggregateId) },
  ]);
  await expect(gateway.subscribe([{ on: 'person.deleted.v1', handle: async () => undefined }])).rejects.toThrow(
    'gateway has no migrations',
  );
  await gateway.start();
  await events.flow();
  const event = deleted();
  await events.publish(event);
  await vi.waitFor(() => expect(got).toEqual([event.aggregateId]), soon);
  expect(await gateway.depth()).toBe(0);
  await gateway.stop();
});
