import { expect, vi } from 'vitest';
import { type BusTest, SOON } from '../../../testing/bus-fixture.ts';
import { eventOf } from '../../../testing/event-of.ts';

/** What happens to an event whose handler fails. */
export function describeFailedEvents(test: BusTest): void {
  test('counts an event that failed among those that wait for another try, until it is handled', async ({
    busBench,
    subscriber,
  }) => {
    const patient = await busBench.open([1_000, 2_000, 3_000, 4_000, 5_000]);
    patient.start();
    const gallery = busBench.service('gallery');
    const retrying = async () => Object.values(await patient.retrying(gallery)).reduce((sum, count) => sum + count, 0);
    let mayHandle = false;
    let handled = 0;
    const handle = () => {
      if (!mayHandle) throw new Error('not yet');
      handled += 1;
    };
    await patient.subscribe(subscriber('gallery', ['photo.edited.v1'], handle));
    expect(await retrying()).toBe(0);
    const published = patient.publish(eventOf('photo.edited.v1'));
    await vi.waitFor(async () => expect(await retrying()).toBe(1), SOON);
    mayHandle = true;
    await published;
    await vi.waitFor(async () => expect([handled, await retrying()]).toEqual([1, 0]), SOON);
    await patient.stop();
  });

  test('sets an event that fails aside, goes on with those behind it, and tries again', async ({
    busBench,
    bus,
    dead,
    subscriber,
  }) => {
    const tried: string[] = [];
    let failures = 2;
    await bus.subscribe(
      subscriber('gallery', ['photo.edited.v1'], ({ data }) => {
        tried.push(String(data.name));
        if (data.name === 'first' && failures-- > 0) throw new Error('not yet');
      }),
    );
    await Promise.all(['first', 'second', 'third'].map((name) => bus.publish(eventOf('photo.edited.v1', { name }))));
    await vi.waitFor(() => expect(tried).toHaveLength(5), SOON);
    expect(tried.slice(0, 3)).toEqual(['first', 'second', 'third']);
    expect(tried.slice(3)).toEqual(['first', 'first']);
    expect(await busBench.deadLetters(bus, dead)).toEqual([]);
  });

  test('puts an event with the dead letters when its last try failed', async ({ busBench, bus, dead, subscriber }) => {
    let tries = 0;
    const [bad, worse] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
    await bus.subscribe(
      subscriber('gallery', ['photo.edited.v1'], (event) => {
        if (event.id === bad.id) tries++;
        if (event.id === bad.id || event.id === worse.id) throw new Error('never');
      }),
    );
    await bus.publish(bad);
    await vi.waitFor(async () => expect(await busBench.deadLetters(bus, dead)).toEqual([bad.id]), SOON);
    expect(tries).toBe(3);
    // Its own three tries take longer than a fourth of the first would.
    await bus.publish(worse);
    await vi.waitFor(async () => expect(await busBench.deadLetters(bus, dead)).toContain(worse.id), SOON);
    expect(tries).toBe(3);
  });

  test('tries an event for as long as its subscriber has no database', async ({ busBench, bus, dead, subscriber }) => {
    let tries = 0;
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    await bus.subscribe(
      subscriber('gallery', ['photo.edited.v1'], () => {
        if (++tries < 8) throw away;
      }),
    );
    await bus.publish(eventOf('photo.edited.v1'));
    await vi.waitFor(() => expect(tries).toBe(8), SOON);
    expect(await busBench.deadLetters(bus, dead)).toEqual([]);
  });

  test('an outage of its database uses up no try of an event', async ({ busBench, bus, dead, subscriber }) => {
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const failures = [new Error('not yet'), away, away, away, new Error('not yet')];
    let handled = 0;
    await bus.subscribe(
      subscriber('gallery', ['photo.edited.v1'], () => {
        const failure = failures.shift();
        if (failure) throw failure;
        handled += 1;
      }),
    );
    await bus.publish(eventOf('photo.edited.v1'));
    await vi.waitFor(() => expect([failures.length, handled]).toEqual([0, 1]), SOON);
    expect(await busBench.deadLetters(bus, dead)).toEqual([]);
  });
}
