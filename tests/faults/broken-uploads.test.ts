import type { PhotoId } from '@famibook/contracts/ids';
import { getPhoto } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakOffUpload } from './broken-upload.ts';
import { randomInt } from './chance.ts';
import { times } from './counts.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine, SWEEPING } from './machine.ts';
import { readHeld } from './open-files.ts';
import { settled, swept } from './settled.ts';

const AT_ONCE = 10;
/** Buffers and arenas that a busy process keeps; less than what 1,000 broken-off uploads have sent together. */
const MORE_MEMORY_MB = 220;

let machine: Machine;
let client: Client;
const acknowledged: PhotoId[] = [];

beforeAll(async () => {
  machine = await openMachine();
  await startJournal(machine.product);
  const family = await foundFamily(machine.product.url, await administrator(machine.product.url));
  client = family.manager.client;
});
afterAll(() => machine?.[Symbol.asyncDispose]());

/** Some are interrupted, and now and then one completes. */
async function breakOff(count: number): Promise<number> {
  let bytes = 0;
  let left = count;
  const person = async () => {
    for (let turn = left--; turn > 0; turn = left--) {
      const sent = await breakOffUpload(client, await somePicture(randomInt(200, 1500), 1000));
      bytes += sent;
      if (turn % 20 !== 0) continue;
      const { status, body } = await client.upload(await somePicture());
      expect(status).toBe(201);
      acknowledged.push(body.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return bytes;
}

it('uploads interrupted at any byte leave nothing: no row, no file, no handle, no memory', async () => {
  // What a busy product holds for good: connections to its database, between its services.
  await breakOff(AT_ONCE * 3);
  await settled(machine.product);
  const baseline = await readHeld(machine.product);

  const count = times(1_000);
  const bytes = await breakOff(count);
  const before = await settled(machine.product);
  expect(before.faults).toEqual([]);
  const after = await waitFor(`no more than ${baseline.handles} handles`, async () => {
    const held = await readHeld(machine.product);
    return held.handles <= baseline.handles && held.files.length === 0 && held;
  });
  expect(after.megabytes).toBeLessThan(baseline.megabytes + MORE_MEMORY_MB);
  for (const id of acknowledged) expect((await client.send(getPhoto, { params: { id } })).status).toBe(200);

  const { faults, bytes: left } = await swept(await machine.restart(SWEEPING));
  expect(faults).toEqual([]);
  console.log(
    `${count} uploads interrupted after ${Math.round(bytes / count / 1024)} KB on average; ${acknowledged.length} acknowledged between them, all there; ` +
      `handles ${baseline.handles} before, ${after.handles} after; memory ${baseline.megabytes} MB before, ${after.megabytes} MB after; ` +
      `${before.bytes.orphans.length} rows and files left at once, after the sweep ${left.orphans.length}`,
  );
});
