import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@famibook/contracts/events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DurableSubscription, type EventBus, type RetrySchedule, UnknownSubscriber } from './event-bus.ts';

export interface BusBench {
  /** A bus that has seen nothing yet; not started. */
  open(retries: RetrySchedule): Promise<EventBus>;
  /** Names of services that no other test uses. */
  service(name: string): string;
  /** Ids of the dead letters so far. `stored`: those passed to `onDead` of the subscriptions. */
  deadLetters(bus: EventBus, stored: readonly Envelope[]): Promise<string[]>;
}

export const eventOf = (type: string, data: Record<string, unknown> = {}): Envelope => ({
  id: randomUUID(),
  type,
  aggregateId: randomUUID(),
  version: 1,
  epoch: 0,
  occurredAt: '2026-11-21T10:00:00.000Z',
  traceId: 'trace',
  source: 'auth',
  data,
});

const soon = { timeout: 10_000, interval: 10 };

/** The contract of every adapter of the port. */
export function describeEventBus(name: string, bench: BusBench): void {
  describe(`the event bus, ${name}`, () => {
    let bus: EventBus;
    let dead: Envelope[];

    beforeEach(async () => {
      dead = [];
      bus = await bench.open([20, 40]);
      bus.start();
    });
    afterEach(() => bus.stop());

    const subscriber = (
      service: string,
      types: string[],
      handle: (event: Envelope) => Promise<void> | void,
    ): DurableSubscription => ({
      service: bench.service(service),
      name: 'facts',
      types,
      handle: async (event) => handle(event),
      onDead: async (event) => void dead.push(event),
    });

    test('gives an event to every subscriber that wants its type, and to no other', async () => {
      const [gallery, board, media] = [[], [], []] as [Envelope[], Envelope[], Envelope[]];
      await bus.subscribe(subscriber('gallery', ['person.changed.v1', 'photo.edited.v1'], (e) => void gallery.push(e)));
      await bus.subscribe(subscriber('board', ['person.changed.v1'], (e) => void board.push(e)));
      await bus.subscribe(subscriber('media', ['photo.deleted.v1'], (e) => void media.push(e)));
      const event = eventOf('person.changed.v1', { firstName: 'Ada' });
      await bus.publish(event);
      await vi.waitFor(() => expect([gallery, board]).toEqual([[event], [event]]), soon);
      expect(media).toEqual([]);
    });

    test('counts the events that wait for each subscriber of a service, also the one being handled', async () => {
      const release = Promise.withResolvers<void>();
      await bus.subscribe(subscriber('gallery', ['photo.edited.v1'], () => release.promise));
      await bus.subscribe(subscriber('board', ['photo.edited.v1'], () => undefined));
      const published = [1, 2, 3].map(() => bus.publish(eventOf('photo.edited.v1')));
      const [gallery, board] = [bench.service('gallery'), bench.service('board')];
      await vi.waitFor(async () => expect(await bus.waiting(gallery)).toEqual({ [`${gallery}.facts`]: 3 }), soon);
      await vi.waitFor(async () => expect(await bus.waiting(board)).toEqual({ [`${board}.facts`]: 0 }), soon);
      release.resolve();
      await Promise.all(published);
      await vi.waitFor(async () => expect(await bus.waiting(gallery)).toEqual({ [`${gallery}.facts`]: 0 }), soon);
    });

    test('counts an event that failed among those that wait for another try, until it is handled', async () => {
      const patient = await bench.open([3_000]);
      patient.start();
      const gallery = bench.service('gallery');
      const retrying = async () =>
        Object.values(await patient.retrying(gallery)).reduce((sum, count) => sum + count, 0);
      let tries = 0;
      const handle = () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      };
      await patient.subscribe(subscriber('gallery', ['photo.edited.v1'], handle));
      expect(await retrying()).toBe(0);
      const published = patient.publish(eventOf('photo.edited.v1'));
      await vi.waitFor(async () => expect(await retrying()).toBe(1), soon);
      await published;
      await vi.waitFor(async () => expect([tries, await retrying()]).toEqual([2, 0]), soon);
      await patient.stop();
    });

    test('carries JSON: a handler cannot change what others get', async () => {
      const got: Envelope[] = [];
      const spoil = (event: Envelope) => {
        event.data.firstName = 'spoilt';
      };
      await bus.subscribe(subscriber('gallery', ['person.changed.v1'], spoil));
      await bus.subscribe(subscriber('board', ['person.changed.v1'], (event) => void got.push(event)));
      const event = eventOf('person.changed.v1', { firstName: 'Ada', lastName: undefined });
      await bus.publish(event);
      await vi.waitFor(() => expect(got).toHaveLength(1), soon);
      expect(got[0]?.data).toStrictEqual({ firstName: 'Ada' });
      expect(event.data.firstName).toBe('Ada');
    });

    test('keeps the order for each subscriber, one event at a time', async () => {
      const got: number[] = [];
      let busy = 0;
      await bus.subscribe(
        subscriber('gallery', ['photo.edited.v1'], async ({ data }) => {
          expect(++busy).toBe(1);
          await wait(Number(data.number) % 3);
          got.push(Number(data.number));
          busy--;
        }),
      );
      const numbers = Array.from({ length: 60 }, (_, number) => number);
      await Promise.all(numbers.map((number) => bus.publish(eventOf('photo.edited.v1', { number }))));
      await vi.waitFor(() => expect(got).toEqual(numbers), soon);
      expect(dead).toEqual([]);
    });

    test('sets an event that fails aside, goes on with those behind it, and tries again', async () => {
      const tried: string[] = [];
      let failures = 2;
      await bus.subscribe(
        subscriber('gallery', ['photo.edited.v1'], ({ data }) => {
          tried.push(String(data.name));
          if (data.name === 'first' && failures-- > 0) throw new Error('not yet');
        }),
      );
      await Promise.all(['first', 'second', 'third'].map((name) => bus.publish(eventOf('photo.edited.v1', { name }))));
      await vi.waitFor(() => expect(tried).toHaveLength(5), soon);
      expect(tried.slice(0, 3)).toEqual(['first', 'second', 'third']);
      expect(tried.slice(3)).toEqual(['first', 'first']);
      expect(await bench.deadLetters(bus, dead)).toEqual([]);
    });

    test('puts an event with the dead letters when its last try failed', async () => {
      let tries = 0;
      const [bad, worse] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
      await bus.subscribe(
        subscriber('gallery', ['photo.edited.v1'], (event) => {
          if (event.id === bad.id) tries++;
          if (event.id === bad.id || event.id === worse.id) throw new Error('never');
        }),
      );
      await bus.publish(bad);
      await vi.waitFor(async () => expect(await bench.deadLetters(bus, dead)).toEqual([bad.id]), soon);
      expect(tries).toBe(3);
      // Its own three tries take longer than a fourth of the first would.
      await bus.publish(worse);
      await vi.waitFor(async () => expect(await bench.deadLetters(bus, dead)).toContain(worse.id), soon);
      expect(tries).toBe(3);
    });

    test('tries an event for as long as its subscriber has no database', async () => {
      let tries = 0;
      const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
      await bus.subscribe(
        subscriber('gallery', ['photo.edited.v1'], () => {
          if (++tries < 8) throw away;
        }),
      );
      await bus.publish(eventOf('photo.edited.v1'));
      await vi.waitFor(() => expect(tries).toBe(8), soon);
      expect(await bench.deadLetters(bus, dead)).toEqual([]);
    });

    test('gives an event meant for one subscriber to that one only', async () => {
      const [gallery, board] = [[], []] as [Envelope[], Envelope[]];
      await bus.subscribe(subscriber('gallery', ['person.changed.v1'], (event) => void gallery.push(event)));
      await bus.subscribe(subscriber('board', ['person.changed.v1'], (event) => void board.push(event)));
      const event = eventOf('person.changed.v1');
      await bus.publish(event, `${bench.service('board')}.facts`);
      await vi.waitFor(() => expect(board).toEqual([event]), soon);
      const forAll = eventOf('person.changed.v1');
      await bus.publish(forAll);
      await vi.waitFor(() => expect(board).toEqual([event, forAll]), soon);
      await vi.waitFor(() => expect(gallery).toContainEqual(forAll), soon);
      expect(gallery).toEqual([forAll]);
    });

    test('refuses an event meant for a subscriber that is not there', async () => {
      await expect(bus.publish(eventOf('person.changed.v1'), bench.service('unknown'))).rejects.toThrow(
        UnknownSubscriber,
      );
    });

    test('takes an event without subscribers', async () => {
      await expect(bus.publish(eventOf('backup.changed.v1'))).resolves.toBeUndefined();
    });

    test('publishes nothing before it is started', async () => {
      const early = await bench.open([20]);
      try {
        const got: string[] = [];
        const event = eventOf('audio.changed.v1');
        const published = early.publish(event);
        const subscribed = early.subscribe(subscriber('media', ['audio.changed.v1'], ({ id }) => void got.push(id)));
        const first = await Promise.race([published.then(() => 'published'), subscribed.then(() => 'subscribed')]);
        expect([first, got]).toEqual(['subscribed', []]);
        early.start();
        await published;
        await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
      } finally {
        await early.stop();
      }
    });

    test('gives a listener for the moment what comes now, on every replica, and once', async () => {
      const got: string[] = [];
      const listener = (replica: string) => ({
        service: bench.service('notifier'),
        name: 'push',
        types: ['photo.edited.v1'],
        ephemeral: true as const,
        handle: async ({ id }: Envelope) => {
          got.push(`${replica} ${id}`);
          throw new Error('a socket is gone');
        },
      });
      await bus.subscribe(listener('a'));
      await bus.subscribe(listener('b'));
      expect(bus.isReceiving(bench.service('notifier'))).toBe(true);
      const [first, second] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
      await bus.publish(first);
      await bus.publish(second);
      const all = [`a ${first.id}`, `a ${second.id}`, `b ${first.id}`, `b ${second.id}`];
      await vi.waitFor(() => expect(got.toSorted()).toEqual(all.toSorted()), soon);
      const last = eventOf('photo.edited.v1');
      await bus.publish(last);
      await vi.waitFor(() => expect(got).toEqual(expect.arrayContaining([`a ${last.id}`, `b ${last.id}`])), soon);
      expect(got).toHaveLength(6);
      expect(got.filter((line) => line.startsWith('a'))).toEqual([...all.slice(0, 2), `a ${last.id}`]);
    });

    test('delivers nothing more once the subscription has ended', async () => {
      const got: string[] = [];
      const end = await bus.subscribe({
        service: bench.service('notifier'),
        name: 'push',
        types: ['photo.edited.v1'],
        ephemeral: true,
        handle: async ({ id }) => void got.push(id),
      });
      await bus.publish(eventOf('photo.edited.v1'));
      await vi.waitFor(() => expect(got).toHaveLength(1), soon);
      await end();
      const second = eventOf('photo.edited.v1');
      const others: string[] = [];
      await bus.subscribe(subscriber('board', ['photo.edited.v1'], ({ id }) => void others.push(id)));
      await bus.publish(second);
      await vi.waitFor(() => expect(others).toEqual([second.id]), soon);
      expect(got).toHaveLength(1);
    });

    test('loses nothing for a durable subscriber that is away for a while', async () => {
      const got: string[] = [];
      const away = subscriber('gallery', ['photo.edited.v1'], ({ id }) => void got.push(id));
      await (await bus.subscribe(away))();
      const event = eventOf('photo.edited.v1');
      // Taken by a broker, or refused, so that its publisher still has it.
      const isTaken = await bus.publish(event).then(
        () => true,
        () => false,
      );
      expect(got).toEqual([]);
      await bus.subscribe(away);
      if (!isTaken) await bus.publish(event);
      await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
    });

    test('stops only when the handler that runs has ended', async () => {
      const begun = Promise.withResolvers<void>();
      let ended = false;
      await bus.subscribe(
        subscriber('gallery', ['photo.edited.v1'], async () => {
          begun.resolve();
          await wait(80);
          ended = true;
        }),
      );
      bus.publish(eventOf('photo.edited.v1')).catch(() => undefined);
      await begun.promise;
      await bus.stop();
      expect(ended).toBe(true);
      await expect(bus.publish(eventOf('photo.edited.v1'))).rejects.toThrow();
    });

    test('says whether events flow', async () => {
      await vi.waitFor(() => bus.ping(), soon);
      await bus.stop();
      await expect(bus.ping()).rejects.toThrow();
    });
  });
}
