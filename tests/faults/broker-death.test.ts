import { setTimeout as sleep } from 'node:timers/promises';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { createRabbitBus } from '@famibook/service-kit/messaging/bus/rabbitmq';
import type { RelayFailpoint } from '@famibook/service-kit/messaging/failpoints';
import { createLog } from '@famibook/service-kit/observability/log';
import { ownRabbitMq } from '@famibook/testing/backing/rabbitmq';
import { administrator, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomInt } from './chance.ts';
import { times } from './counts.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine } from './machine.ts';
import { settled } from './settled.ts';
import { failuresBut, householdOf, inWords, lostOf, startTraffic } from './traffic.ts';
import { watch } from './viewer.ts';

const RECOVERED_WITHIN_MS = 180_000;

let broker: Awaited<ReturnType<typeof ownRabbitMq>>;
let machine: Machine;
let people: TestUser[];

beforeAll(async () => {
  broker = await ownRabbitMq();
  machine = await openMachine({ AMQP_URL: broker.url });
  await startJournal(machine.product);
  const { url } = machine.product;
  people = await householdOf(await foundFamily(url, await administrator(url)), 3);
});
afterAll(async () => {
  await machine?.[Symbol.asyncDispose]();
  await broker?.end();
});

async function deadLetters(): Promise<number> {
  const bus = await createRabbitBus({ url: broker.url, log: createLog({ level: 'silent' }) });
  try {
    return (await bus.deadLetters.list()).length;
  } finally {
    await bus.stop();
  }
}

it('RabbitMQ killed with -9 under traffic, again and again: every event is handled once, no browser shows stale data', async () => {
  const [manager, ...others] = people as [TestUser, ...TestUser[]];
  const viewers = people.map(({ client }) => watch(client));
  const allOpen = () => waitFor('all sockets to be open', () => viewers.every(({ isOpen }) => isOpen));
  await allOpen();
  const traffic = startTraffic(others);
  const rounds = times(30);
  for (let round = 0; round < rounds; round++) {
    await sleep(500 + randomInt(1_000));
    await broker.kill();
    await sleep(randomInt(500));
    await broker.start();
    const healthy = async () => (await manager.client.fetch('/api/health')).ok;
    await waitFor('FamiBook to be healthy again', healthy, RECOVERED_WITHIN_MS);
  }
  await traffic.stop();

  const { faults, events, bytes } = await settled(machine.product);
  expect(faults).toEqual([]);
  expect(await deadLetters()).toBe(0);
  expect(bytes.whole).toBeGreaterThanOrEqual(traffic.photos.size);
  expect(bytes.whole).toBeLessThanOrEqual(traffic.photos.size + traffic.photosInDoubt);
  expect(await lostOf(machine.product, traffic)).toEqual([]);
  expect(failuresBut(traffic)).toEqual([]);

  await allOpen();
  const { body: last } = await manager.client.upload(await somePicture());
  for (const viewer of viewers) {
    await waitFor('the push about the last photo', () => viewer.notifiedOf.has(last.id));
    expect(viewer.closes.filter((code) => code !== CLOSE.serviceRestart)).toEqual([]);
    // Notified of it, or disconnected since, to reload everything.
    const unaware = [...traffic.photos].filter(
      ([id, sentAt]) => !viewer.notifiedOf.has(id) && !viewer.opens.some((at) => at > sentAt),
    );
    expect(unaware).toEqual([]);
  }
  const closes = viewers.reduce((sum, viewer) => sum + viewer.closes.length, 0);
  await Promise.all(viewers.map((viewer) => viewer.stop()));
  console.log(
    `${rounds} kills of RabbitMQ: answers ${inWords(traffic.responses)}; ${traffic.photos.size} photos, ${traffic.comments.length} comments; ` +
      `${events.published} events published, ${events.acted} handled once, 0 dead letters; ${closes} sockets closed with ${CLOSE.serviceRestart}, all else pushed at once`,
  );
});

/** First the place where the broker has it and the outbox still does: it arrives twice. */
const PLACES: readonly RelayFailpoint[] = ['relay.after-publish', 'relay.before-publish', 'relay.after-mark'];

it.each(PLACES.slice(0, times(PLACES.length)))(
  'FamiBook killed at %s, with RabbitMQ: the event is handled once',
  async (place) => {
    const [{ client }] = people as [TestUser];
    const picture = await somePicture();
    // An event that another test left unpublished would lead there before the upload.
    expect((await settled(machine.product)).faults).toEqual([]);
    const dying = await machine.arm(place);
    const upload = client.at(dying.url).upload(picture);
    const response = await upload.catch(() => undefined);
    expect(await machine.died()).toBe('SIGKILL');
    const product = await machine.restart();
    expect((await settled(product)).faults).toEqual([]);
    const again = await client.at(product.url).upload(picture);
    expect(again.status).toBe(409);
    if (response) expect([response.status, response.body.id]).toEqual([201, again.body.photoId]);
  },
);
