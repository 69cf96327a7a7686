import * as api from '@famibook/contracts/board/endpoints';
import type { EventData } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { administrator, manager, member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';

let bed: BoardBed;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());

const here = (who: Identity): FamiBookId => {
  if (!who.current) throw new TypeError('stands in no FamiBook');
  return who.current.famibookId;
};
const state = (who: Identity, isSuspended = false, famibookName = 'The Bergs'): EventData<'famibook.renamed.v1'> => ({
  famibookId: here(who),
  famibookName,
  planType: 'premium',
  isSuspended,
});
const remove = (who: Identity, version: number) =>
  bed.publish('famibook.deleted.v1', here(who), version, { famibookId: here(who), famibookName: 'The Bergs' });
const closed = expect.objectContaining({ code: 'famibook_suspended' });

test('nothing of a suspended FamiBook is read or written, until it is resumed (D39)', async () => {
  const maria = manager();
  const message = await bed.post(maria);
  const on = { params: { id: message.id } };
  await bed.publish('famibook.suspended.v1', here(maria), 5, state(maria, true));
  // One that stands in another FamiBook holds a link into this one.
  const elsewhere: Identity = { ...member({ userId: maria.userId }), memberships: maria.memberships };
  for (const who of [maria, elsewhere]) {
    await expect(bed.reply(who, message)).rejects.toEqual(closed);
    await expect(bed.as(who).call(api.messageReactions.like.add, on)).rejects.toEqual(closed);
    await expect(bed.as(who).call(api.listReplies, on)).rejects.toEqual(closed);
  }
  await expect(bed.post(maria)).rejects.toEqual(closed);
  await expect(bed.as(maria).call(api.listMessages, {})).rejects.toEqual(closed);
  await expect(bed.as(maria).call(api.getBoardSettings)).rejects.toEqual(closed);
  const seen = await bed.as(administrator()).call(api.listMessages, {});
  expect(seen.map(({ id }) => id)).toContain(message.id);

  await bed.publish('famibook.resumed.v1', here(maria), 6, state(maria));
  await bed.publish('famibook.suspended.v1', here(maria), 4, state(maria, true));
  await bed.post(maria);
  expect(await bed.as(maria).call(api.listMessages, {})).toHaveLength(2);
});

test('a new name shows on what was posted before; an older event changes nothing (D40)', async () => {
  const maria = manager();
  await bed.post(maria);
  await bed.publish('famibook.renamed.v1', here(maria), 5, state(maria, false, 'The Hills'));
  await bed.publish('famibook.renamed.v1', here(maria), 4, state(maria, false, 'Older'));
  expect(await bed.as(maria).call(api.listMessages, {})).toMatchObject([{ famibookName: 'The Hills' }]);
});

test('a deleted FamiBook’s messages go, and no token or late event brings anything back (D40)', async () => {
  const maria = manager();
  const tom = member({ famibookId: here(maria) });
  const message = await bed.post(maria);
  await bed.reply(tom, message);
  await bed.post(tom);
  const total = async () => (await bed.asService('admin').call(api.countMessages, { query: {} })).total;
  const before = await total();

  await remove(maria, 7);
  const left = async () =>
    Promise.all(
      ['message', 'waiting', 'rejection'].map(
        async (table) =>
          (await bed.pool.query(`SELECT 1 FROM ${table} WHERE famibook_id = $1`, [here(maria)])).rowCount,
      ),
    );
  expect(await left()).toEqual([0, 0, 0]);
  expect(await total()).toBe(before - 1);
  expect((await bed.eventsAbout(message)).at(-1)?.type).toBe('message.deleted.v1');

  const gone = expect.objectContaining({ code: 'famibook_not_found' });
  await expect(bed.post(tom)).rejects.toEqual(gone);
  await bed.publish('famibook.created.v1', here(maria), 1, state(maria));
  await bed.publish('famibook.resumed.v1', here(maria), 9, state(maria));
  await expect(bed.post(maria)).rejects.toEqual(gone);
  expect(await left()).toEqual([0, 0, 0]);
});

test('a FamiBook of which nothing was known is not made by a token after its deletion (D40)', async () => {
  const maria = manager();
  await remove(maria, 3);
  await expect(bed.post(maria)).rejects.toMatchObject({ code: 'famibook_not_found' });
});
