import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../observability/log.ts';
import { eventOf } from '../../testing/event-of.ts';
import { describeEventBus } from './event-bus.contract.ts';
import { NotPublished } from './event-bus.ts';
import { createInProcessBus } from './in-process.ts';

const log = createLog({ level: 'silent' });

describeEventBus('in process', {
  open: async (retries) => createInProcessBus({ log, retries }),
  service: (name) => name,
  deadLetters: async (_bus, handled) => handled.map(({ id }) => id),
});

test('keeps an event with its publisher until every subscriber is done with it', async () => {
  const bus = createInProcessBus({ log, retries: [10] });
  bus.start();
  let failures = 1;
  const slow = Promise.withResolvers<void>();
  const subscription = { name: 'facts', types: ['photo.edited.v1'], onDead: async () => undefined };
  await bus.subscribe({ ...subscription, service: 'board', handle: () => slow.promise });
  await bus.subscribe({
    ...subscription,
    service: 'media',
    handle: async () => {
      if (failures-- > 0) throw new Error('not yet');
    },
  });
  let isDone = false;
  const published = bus.publish(eventOf('photo.edited.v1')).then(() => {
    isDone = true;
  });
  await wait(50);
  expect(isDone).toBe(false);
  slow.resolve();
  await published;
  await bus.stop();
});

test('returns an event to its publisher when it is stopped while the event waits for another try', async () => {
  const bus = createInProcessBus({ log, retries: [60_000] });
  bus.start();
  const tried = Promise.withResolvers<void>();
  await bus.subscribe({
    service: 'board',
    name: 'facts',
    types: ['photo.edited.v1'],
    onDead: async () => undefined,
    handle: async () => {
      tried.resolve();
      throw new Error('not yet');
    },
  });
  const published = bus.publish(eventOf('photo.edited.v1'));
  published.catch(() => undefined);
  await tried.promise;
  await wait(5);
  await bus.stop();
  await expect(published).rejects.toThrow(NotPublished);
});

test('goes on trying when even the dead letter cannot be stored', async () => {
  const bus = createInProcessBus({ log, retries: [5] });
  bus.start();
  let isDatabaseUp = false;
  let handled = 0;
  await bus.subscribe({
    service: 'board',
    name: 'facts',
    types: ['photo.edited.v1'],
    handle: async () => {
      throw new Error('never');
    },
    onDead: async () => {
      if (!isDatabaseUp) throw new Error('no database');
      handled++;
    },
  });
  const published = bus.publish(eventOf('photo.edited.v1'));
  await wait(40);
  expect(handled).toBe(0);
  isDatabaseUp = true;
  await published;
  expect(handled).toBe(1);
  await bus.stop();
});

test('gives an event that is meant for one subscriber to no ephemeral one', async () => {
  const bus = createInProcessBus({ log });
  bus.start();
  const subscription = { service: 'board', types: ['photo.edited.v1'] };
  await bus.subscribe({ ...subscription, name: 'facts', handle: async () => undefined, onDead: async () => undefined });
  const heard: string[] = [];
  await bus.subscribe({
    ...subscription,
    name: 'moment',
    ephemeral: true,
    handle: async ({ id }) => void heard.push(id),
  });
  const [again, next] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
  await bus.publish(again, 'board.facts');
  await bus.publish(next);
  await vi.waitFor(() => expect(heard).toEqual([next.id]));
  await bus.stop();
});

test('refuses two durable subscribers of one name', async () => {
  const bus = createInProcessBus({ log });
  const subscription = {
    service: 'board',
    name: 'facts',
    types: ['photo.edited.v1'],
    handle: async () => undefined,
    onDead: async () => undefined,
  };
  await bus.subscribe(subscription);
  await expect(bus.subscribe({ ...subscription })).rejects.toThrow('two subscribers called board.facts');
});
