import { setTimeout as sleep } from 'node:timers/promises';
import { getPhoto } from '@famibook/contracts/photos/endpoints';
import type { ServiceName } from '@famibook/contracts/services';
import { listen } from '@famibook/testing/clients/socket';
import { administrator, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { readLog } from '@famibook/testing/product/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomInt } from './chance.ts';
import { times } from './counts.ts';
import { crashPostgres, insist, OTHERS } from './crash-postgres.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine, SWEEPING } from './machine.ts';
import { settled, swept } from './settled.ts';
import { failuresBut, householdOf, inWords, lostOf, startTraffic } from './traffic.ts';

const SERVICES: readonly ServiceName[] = ['auth', 'gallery', 'board', 'media', 'admin'];

let machine: Machine;
let people: TestUser[];

beforeAll(async () => {
  machine = await openMachine();
  await startJournal(machine.product);
  const { url } = machine.product;
  people = await householdOf(await foundFamily(url, await administrator(url)), 3);
});
afterAll(() => machine?.[Symbol.asyncDispose]());

/** Ends all connections of a service: what an administrator or a failover does. */
const cut = async (service: ServiceName): Promise<number> =>
  (await insist(machine.product, service, `SELECT pid, pg_terminate_backend(pid) ${OTHERS}`)).length;

/** What the product says of failures that it does not know. */
const faultsInLog = async (): Promise<string> =>
  (await readLog(machine.product))
    .split('\n')
    .filter((line) => line.includes('"message":"internal"'))
    .join('\n');

it('database connections cut and server processes killed under traffic: clear answers, and it comes back by itself', async () => {
  const [manager] = people as [TestUser];
  const traffic = startTraffic(people);
  const rounds = times(50);
  let cuts = 0;
  let crashes = 0;
  for (let round = 0; round < rounds; round++) {
    await sleep(200 + randomInt(300));
    if (round % 5 === 4) {
      await crashPostgres(machine.product);
      crashes++;
    } else for (const service of round % 2 === 0 ? SERVICES : SERVICES.slice(1, 2)) cuts += await cut(service);
  }
  await sleep(500);
  await traffic.stop();
  expect(machine.product.process.exitCode, machine.product.output()).toBe(null);
  // No client receives an unknown error, and no request is left without a response.
  const unclear = failuresBut(traffic, '503 unavailable');
  expect(unclear, unclear.length > 0 ? await faultsInLog() : '').toEqual([]);
  expect(traffic.responses.get('cut')).toBe(undefined);

  const { faults, events } = await settled(machine.product);
  expect(faults).toEqual([]);
  for (const id of traffic.photos.keys())
    expect((await manager.client.send(getPhoto, { params: { id } })).status).toBe(200);
  expect(await lostOf(machine.product, traffic)).toEqual([]);
  const listener = await listen(manager.client);
  const { body: photo } = await manager.client.upload(await somePicture());
  expect((await listener.next('photo_uploaded')).data.id).toBe(photo.id);
  listener.close();

  const { faults: left } = await swept(await machine.restart(SWEEPING));
  expect(left).toEqual([]);
  console.log(
    `${cuts} database connections cut, ${crashes} server processes killed: answers ${inWords(traffic.responses)}; ` +
      `${traffic.photos.size} photos and ${traffic.messages.length} messages acknowledged and there, ${events.acted} events handled once`,
  );
});
