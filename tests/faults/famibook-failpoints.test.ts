import { deleteFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCounters } from './counters.ts';
import { fillFamiBook, readFamiBook } from './famibook-traces.ts';
import { startJournal } from './journal.ts';
import { type Machine, openMachine, SWEEPING } from './machine.ts';
import { calm, swept } from './settled.ts';
import { KEEPERS, type Keeper } from './traces.ts';

let machine: Machine;
let admin: Client;
/** One to delete at the places of each keeper. */
const doomed = new Map<Keeper, string>();

beforeAll(async () => {
  machine = await openMachine({ FAMIBOOK_KEEP_DELETED_SECONDS: '1' });
  const { product } = machine;
  await startJournal(product);
  admin = await administrator(product.url);
  for (const keeper of KEEPERS) doomed.set(keeper, await fillFamiBook(await foundFamily(product.url, admin)));
  expect((await calm(product)).faults).toEqual([]);
});
afterAll(() => machine?.[Symbol.asyncDispose]());

const everywhere = async (famibookId: string) =>
  Promise.all(KEEPERS.map((keeper) => readFamiBook(machine.product, keeper, famibookId)));

describe('kill -9 of the whole process around the commits that follow the deletion of a FamiBook (D40)', () => {
  it.each(KEEPERS)(
    'in %s, all of it is there or nothing, and after the next start nothing anywhere',
    async (keeper) => {
      const id = String(doomed.get(keeper));
      const kill = async (place: 'before-commit' | 'after-commit') => {
        const remove = (url: string) => admin.at(url).send(deleteFamiBook, { params: { id } });
        expect(await machine.killAt(`${keeper}.famibook.deleted.v1.${place}`, remove)).toBe('SIGKILL');
        expect(await wrongCounters(machine.product)).toEqual([]);
        return readFamiBook(machine.product, keeper, id);
      };
      expect(await everywhere(id)).toEqual(KEEPERS.map(() => 'all'));
      expect(await kill('before-commit')).toBe('all');
      expect(await kill('after-commit')).toBe('nothing');

      expect((await calm(await machine.restart())).faults).toEqual([]);
      expect(await everywhere(id)).toEqual(KEEPERS.map(() => 'nothing'));
    },
  );

  it('in admin, the subscription has ended and Activity has one line after the next start (D40, D41)', async () => {
    const family = await foundFamily(machine.product.url, admin.at(machine.product.url));
    const { famibookId: id } = await family.manager.client.call(getUser);
    const remove = (url: string) => admin.at(url).send(deleteFamiBook, { params: { id: String(id) } });
    for (const place of ['before-commit', 'after-commit'])
      expect(await machine.killAt(`admin.famibook.deleted.v1.${place}`, remove)).toBe('SIGKILL');

    const product = await machine.restart();
    expect((await remove(product.url)).status).toBe(404);
    expect((await calm(product)).faults).toEqual([]);
    const recorded = await queryService(
      product,
      'admin',
      `SELECT state::text, (SELECT count(*)::int FROM activity WHERE action = 'famibook.deleted' AND famibook_id = $2) AS lines
         FROM photo_book_subscription WHERE famibook_name = $1`,
      [family.name, id],
    );
    expect(recorded).toEqual([{ state: 'ended', lines: 1 }]);
  });

  it('no file of them is left after the sweep', async () => {
    const product = await machine.restart(SWEEPING);
    const { faults, bytes } = await swept(product);
    expect([faults, bytes.whole]).toEqual([[], 0]);
  });
});
