import { createHash } from 'node:crypto';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCounters } from './counters.ts';
import { FAILPOINTS, type FailpointName } from './failpoints.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine, SWEEPING } from './machine.ts';
import { settled, swept } from './settled.ts';

let machine: Machine;
let manager: Client;
const sent: Buffer[] = [];

beforeAll(async () => {
  machine = await openMachine();
  await startJournal(machine.product);
  const family = await foundFamily(machine.product.url, await administrator(machine.product.url));
  manager = family.manager.client;
});
afterAll(() => machine?.[Symbol.asyncDispose]());

/** From here on the row and its event are committed, whether or not the client still got a response. */
const COMMITTED: readonly FailpointName[] = [
  'gallery.upload.after-commit',
  'relay.before-publish',
  'relay.after-publish',
  'relay.after-mark',
];

/** What the database holds of these bytes; it outlives the killed process. */
async function photosOf(picture: Buffer): Promise<string[]> {
  const hash = createHash('sha256').update(picture).digest('hex');
  const sql = 'SELECT id FROM photo WHERE sha256 = $1';
  return (await queryService<{ id: string }>(machine.product, 'gallery', sql, [hash])).map(({ id }) => id);
}

describe('kill -9 of the whole process at every named place', () => {
  it.each(FAILPOINTS)('at %s: the photo is there whole or not at all, its event handled once', async (failpoint) => {
    const picture = await somePicture(700, 500);
    sent.push(picture);
    const isCommitted = COMMITTED.includes(failpoint);
    const { url } = await machine.arm(failpoint);
    const upload = manager.at(url).upload(picture);
    const response = await upload.catch(() => undefined);
    // Nothing else kills it: it has reached this failpoint.
    expect(await machine.died()).toBe('SIGKILL');
    if (response) expect([response.status, isCommitted]).toEqual([201, true]);

    const found = await photosOf(picture);
    expect(found.length).toBe(isCommitted ? 1 : 0);
    if (response) expect(found).toEqual([response.body.id]);
    expect(await wrongCounters(machine.product)).toEqual([]);
    console.log(
      `killed at ${failpoint}: ${response ? '' : 'not '}acknowledged, ${isCommitted ? 'there whole' : 'not there'}`,
    );
    if (!isCommitted) return;

    const product = await machine.restart();
    expect((await settled(product)).faults).toEqual([]);
    const again = await manager.at(product.url).upload(picture);
    expect([again.status, again.body.photoId]).toEqual([409, found[0]]);
  });

  it('what was not acknowledged can be sent again, and after the sweep no row and no file is left', async () => {
    const { url } = machine.product;
    for (const picture of sent) {
      const wasThere = (await photosOf(picture)).length === 1;
      expect((await manager.at(url).upload(picture)).status).toBe(wasThere ? 409 : 201);
    }
    const before = await settled(machine.product);
    expect(before.faults).toEqual([]);
    const { faults, events, bytes } = await swept(await machine.restart(SWEEPING));
    expect(faults).toEqual([]);
    expect(bytes.whole).toBe(FAILPOINTS.length);
    console.log(
      `${FAILPOINTS.length} places reached; ${events.published} events published, handled once (${events.acted}); ` +
        `${before.bytes.orphans.length} rows and files of killed uploads, after the sweep ${bytes.orphans.length}`,
    );
  });
});
