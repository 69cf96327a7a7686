import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoId } from '@famibook/contracts/ids';
import { downloadPhoto, getPhoto } from '@famibook/contracts/photos/endpoints';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chance } from './chance.ts';
import { times } from './counts.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine, SWEEPING } from './machine.ts';
import { calm, settled, swept } from './settled.ts';

const AT_ONCE = 20;

let machine: Machine;
let family: Family;
/** Every photo that was ever acknowledged with 201. */
const acknowledged = new Map<string, Buffer>();

beforeAll(async () => {
  machine = await openMachine();
  await startJournal(machine.product);
  family = await foundFamily(machine.product.url, await administrator(machine.product.url));
});
afterAll(() => machine?.[Symbol.asyncDispose]());

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

/** Twenty at once; the process is killed when so many were acknowledged, and a moment more. */
async function killAmongUploads(afterResponses: number, moment: number) {
  const client = family.manager.client.at(machine.product.url);
  const pictures = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => (at % 2 ? somePicture(900, 600) : somePicture(1500, 300))),
  );
  const enough = Promise.withResolvers<void>();
  const accepted: PhotoId[] = [];
  if (afterResponses === 0) enough.resolve();
  const uploads = pictures.map(async (picture) => {
    const response = await client.upload(picture).catch(() => undefined);
    if (!response) return;
    expect(response.status).toBe(201);
    acknowledged.set(response.body.id, picture);
    if (accepted.push(response.body.id) === afterResponses) enough.resolve();
  });
  await enough.promise;
  await sleep(moment);
  await machine.product.kill();
  await Promise.all(uploads);
  return { accepted, pictures };
}

it(`kill -9 in the middle of ${AT_ONCE} uploads: what was acknowledged is there, byte for byte, and nothing half`, async () => {
  const rounds = times(20);
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const killed = await killAmongUploads(Math.floor(chance() * (AT_ONCE - 2)), chance() * 100);
    cut += AT_ONCE - killed.accepted.length;
    const product = await machine.restart();
    expect((await calm(product)).faults).toEqual([]);
    const client = family.manager.client.at(product.url);
    for (const id of killed.accepted) expect((await client.send(getPhoto, { params: { id } })).status).toBe(200);
    // One that was cut off can be sent again, or is there after all.
    for (const picture of killed.pictures.slice(-2))
      expect([201, 409]).toContain((await client.upload(picture)).status);
  }

  const before = await settled(machine.product);
  expect(before.faults).toEqual([]);
  const product = await machine.restart(SWEEPING);
  const { faults, events, bytes } = await swept(product);
  expect(faults).toEqual([]);
  const client = family.manager.client.at(product.url);
  for (const [id, picture] of acknowledged) {
    const response = await client.fetch(downloadPhoto.path.replace('{id}', id));
    const shown = await pixels(new Uint8Array(await response.arrayBuffer()));
    expect(shown.equals(await pixels(picture)), `pixels of ${id}`).toBe(true);
    const { renditions } = await client.call(getPhoto, { params: { id: id as PhotoId } });
    for (const { url, width } of renditions) {
      const rendition = await client.fetch(url);
      expect((await sharp(await rendition.arrayBuffer()).metadata()).width).toBe(width);
    }
  }
  console.log(
    `${rounds} rounds of ${AT_ONCE} uploads: ${acknowledged.size} acknowledged before the kill and all there, ${cut} cut off; ` +
      `${bytes.whole} photos whole, ${events.acted} events handled once; ` +
      `${before.bytes.orphans.length} rows and files of killed uploads, after the sweep ${bytes.orphans.length}`,
  );
});
