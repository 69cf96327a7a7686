import { setTimeout as wait } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { type BusTest, SOON } from '../../../testing/bus-fixture.ts';
import { eventOf } from '../../../testing/event-of.ts';

/** What holds before and after the bus, or a subscription, runs. */
export function describeStartAndStop(test: BusTest): void {
  test('publishes nothing before it is started', async ({ busBench, subscriber }) => {
    const early = await busBench.open([20]);
    try {
      const got: string[] = [];
      const event = eventOf('audio.changed.v1');
      const published = early.publish(event);
      const subscribed = early.subscribe(subscriber('media', ['audio.changed.v1'], ({ id }) => void got.push(id)));
      const first = await Promise.race([published.then(() => 'published'), subscribed.then(() => 'subscribed')]);
      expect([first, got]).toEqual(['subscribed', []]);
      early.start();
      await published;
      await vi.waitFor(() => expect(got).toEqual([event.id]), SOON);
    } finally {
      await early.stop();
    }
  });

  test('delivers nothing more once the subscription has ended', async ({ busBench, bus, subscriber }) => {
    const got: string[] = [];
    const end = await bus.subscribe({
      service: busBench.service('notifier'),
      name: 'push',
      types: ['photo.edited.v1'],
      ephemeral: true,
      handle: async ({ id }) => void got.push(id),
    });
    await bus.publish(eventOf('photo.edited.v1'));
    await vi.waitFor(() => expect(got).toHaveLength(1), SOON);
    await end();
    const second = eventOf('photo.edited.v1');
    const others: string[] = [];
    await bus.subscribe(subscriber('board', ['photo.edited.v1'], ({ id }) => void others.push(id)));
    await bus.publish(second);
    await vi.waitFor(() => expect(others).toEqual([second.id]), SOON);
    expect(got).toHaveLength(1);
  });

  test('loses nothing for a durable subscriber that is away for a while', async ({ bus, subscriber }) => {
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
    await vi.waitFor(() => expect(got).toEqual([event.id]), SOON);
  });

  test('stops only when the handler that runs has ended', async ({ bus, subscriber }) => {
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

  test('says whether events flow', async ({ bus }) => {
    await vi.waitFor(() => bus.ping(), SOON);
    await bus.stop();
    await expect(bus.ping()).rejects.toThrow();
  });
}
