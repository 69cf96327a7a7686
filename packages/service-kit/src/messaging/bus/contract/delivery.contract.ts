import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@famibook/contracts/events';
import { expect, vi } from 'vitest';
import { type BusTest, SOON } from '../../../testing/bus-fixture.ts';
import { eventOf } from '../../../testing/event-of.ts';
import { UnknownSubscriber } from '../event-bus.ts';

/** Who gets an event, in which order, and how many wait. */
export function describeDelivery(test: BusTest): void {
  test('gives an event to every subscriber that wants its type, and to no other', async ({ bus, subscriber }) => {
    const [gallery, board, media] = [[], [], []] as [Envelope[], Envelope[], Envelope[]];
    await bus.subscribe(subscriber('gallery', ['person.changed.v1', 'photo.edited.v1'], (e) => void gallery.push(e)));
    await bus.subscribe(subscriber('board', ['person.changed.v1'], (e) => void board.push(e)));
    await bus.subscribe(subscriber('media', ['photo.deleted.v1'], (e) => void media.push(e)));
    const event = eventOf('person.changed.v1', { firstName: 'Ada' });
    await bus.publish(event);
    await vi.waitFor(() => expect([gallery, board]).toEqual([[event], [event]]), SOON);
    expect(media).toEqual([]);
  });

  test('counts the events that wait for each subscriber of a service, also the one being handled', async ({
    busBench,
    bus,
    subscriber,
  }) => {
    const release = Promise.withResolvers<void>();
    await bus.subscribe(subscriber('gallery', ['photo.edited.v1'], () => release.promise));
    await bus.subscribe(subscriber('board', ['photo.edited.v1'], () => undefined));
    const published = [1, 2, 3].map(() => bus.publish(eventOf('photo.edited.v1')));
    const [gallery, board] = [busBench.service('gallery'), busBench.service('board')];
    await vi.waitFor(async () => expect(await bus.waiting(gallery)).toEqual({ [`${gallery}.facts`]: 3 }), SOON);
    await vi.waitFor(async () => expect(await bus.waiting(board)).toEqual({ [`${board}.facts`]: 0 }), SOON);
    release.resolve();
    await Promise.all(published);
    await vi.waitFor(async () => expect(await bus.waiting(gallery)).toEqual({ [`${gallery}.facts`]: 0 }), SOON);
  });

  test('carries JSON: a handler cannot change what others get', async ({ bus, subscriber }) => {
    const got: Envelope[] = [];
    const spoil = (event: Envelope) => {
      event.data.firstName = 'spoilt';
    };
    await bus.subscribe(subscriber('gallery', ['person.changed.v1'], spoil));
    await bus.subscribe(subscriber('board', ['person.changed.v1'], (event) => void got.push(event)));
    const event = eventOf('person.changed.v1', { firstName: 'Ada', lastName: undefined });
    await bus.publish(event);
    await vi.waitFor(() => expect(got).toHaveLength(1), SOON);
    expect(got[0]?.data).toStrictEqual({ firstName: 'Ada' });
    expect(event.data.firstName).toBe('Ada');
  });

  test('keeps the order for each subscriber, one event at a time', async ({ bus, dead, subscriber }) => {
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
    await vi.waitFor(() => expect(got).toEqual(numbers), SOON);
    expect(dead).toEqual([]);
  });

  test('gives an event meant for one subscriber to that one only', async ({ busBench, bus, subscriber }) => {
    const [gallery, board] = [[], []] as [Envelope[], Envelope[]];
    await bus.subscribe(subscriber('gallery', ['person.changed.v1'], (event) => void gallery.push(event)));
    await bus.subscribe(subscriber('board', ['person.changed.v1'], (event) => void board.push(event)));
    const event = eventOf('person.changed.v1');
    await bus.publish(event, `${busBench.service('board')}.facts`);
    await vi.waitFor(() => expect(board).toEqual([event]), SOON);
    const forAll = eventOf('person.changed.v1');
    await bus.publish(forAll);
    await vi.waitFor(() => expect(board).toEqual([event, forAll]), SOON);
    await vi.waitFor(() => expect(gallery).toContainEqual(forAll), SOON);
    expect(gallery).toEqual([forAll]);
  });

  test('refuses an event meant for a subscriber that is not there', async ({ busBench, bus }) => {
    await expect(bus.publish(eventOf('person.changed.v1'), busBench.service('unknown'))).rejects.toThrow(
      UnknownSubscriber,
    );
  });

  test('takes an event without subscribers', async ({ bus }) => {
    await expect(bus.publish(eventOf('backup.changed.v1'))).resolves.toBeUndefined();
  });

  test('gives a listener for the moment what comes now, on every replica, and once', async ({ busBench, bus }) => {
    const got: string[] = [];
    const listener = (replica: string) => ({
      service: busBench.service('notifier'),
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
    expect(bus.isReceiving(busBench.service('notifier'))).toBe(true);
    const [first, second] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
    await bus.publish(first);
    await bus.publish(second);
    const all = [`a ${first.id}`, `a ${second.id}`, `b ${first.id}`, `b ${second.id}`];
    await vi.waitFor(() => expect(got.toSorted()).toEqual(all.toSorted()), SOON);
    const last = eventOf('photo.edited.v1');
    await bus.publish(last);
    await vi.waitFor(() => expect(got).toEqual(expect.arrayContaining([`a ${last.id}`, `b ${last.id}`])), SOON);
    expect(got).toHaveLength(6);
    expect(got.filter((line) => line.startsWith('a'))).toEqual([...all.slice(0, 2), `a ${last.id}`]);
  });
}
