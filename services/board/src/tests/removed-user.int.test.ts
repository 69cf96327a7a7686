import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { newFamily } from '../testing/family.ts';
import { readBoard } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let bed: BoardBed;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());
afterEach(async () => {
  expect(await wrongCounters(bed.pool)).toEqual([]);
});

const gone = expect.objectContaining({ code: 'unauthorized' });
const remove = (who: Identity, version = 10) =>
  bed.publish('person.deleted.v1', who.userId, version, { userId: who.userId });
const rowsOf = async (who: Identity) => {
  const count = async (table: string) =>
    (await bed.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [who.userId])).rowCount;
  return Promise.all(['message', 'message_reaction', 'waiting'].map(count));
};

test('messages with all replies and reactions go, and counts follow (D8)', async () => {
  const { anna, maria, tom } = newFamily();
  const at = ({ id }: { id: string }) => ({ params: { id: id as never } });
  const [hers, managers] = [await bed.post(anna, 'hers'), await bed.post(maria, 'the manager’s')];
  await bed.as(maria).call(api.approveMessage, at(hers));
  await bed.post(anna, 'waits');
  const reply = await bed.reply(anna, managers);
  await bed.as(maria).call(api.approveMessage, at(reply));
  await bed.reply(maria, reply, 'below hers');
  await bed.reply(maria, hers, 'below hers');
  await bed.reply(tom, hers, 'below hers, waiting');
  await bed.as(anna).call(api.messageReactions.like.add, at(managers));
  await bed.as(anna).call(api.messageReactions.heart.add, at(managers));
  await bed.as(tom).call(api.messageReactions.like.add, at(managers));

  await remove(anna);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  const seen = await readBoard(bed, tom);
  expect(seen).toMatchObject({
    total: 1,
    messages: [{ id: managers.id, likes: 1, hearts: 0, liked: true, replyCount: 0, replies: [] }],
  });
  expect(await bed.as(maria).call(api.listPendingMessages)).toEqual([]);
  const totals = await bed.asService('admin').call(api.countMessages, { query: { famibookId: managers.famibookId } });
  expect(totals).toEqual({ total: 1 });
  expect((await bed.eventsAbout(hers)).at(-1)?.type).toBe('message.deleted.v1');
  expect((await bed.eventsAbout(reply)).at(-1)?.type).toBe('message.deleted.v1');
  expect((await bed.eventsAbout(managers)).at(-1)?.type).toBe('message.reacted.v1');
  expect((await bed.pool.query('SELECT first_name FROM person WHERE id = $1', [anna.userId])).rows).toEqual([
    { first_name: '' },
  ]);
});

test('a token that is still good brings nothing back (D8)', async () => {
  const { anna, maria } = newFamily();
  const message = await bed.post(maria);
  await remove(anna);
  const { userId } = anna;
  // A late fact about the name does not bring the person back either.
  const name = { firstName: 'Anna', lastName: 'Berg', profileImageUrl: null, famibookIds: [] };
  await bed.publish('person.changed.v1', userId, 11, { userId, ...name });
  await expect(bed.post(anna)).rejects.toEqual(gone);
  await expect(bed.reply(anna, message)).rejects.toEqual(gone);
  await expect(bed.as(anna).call(api.messageReactions.like.add, { params: { id: message.id } })).rejects.toEqual(gone);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
});

test('somebody removed while posting, replying and liking from five connections leaves nothing (D8)', async () => {
  const { anna, maria } = newFamily();
  const message = await bed.post(maria);
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 8; times++) {
      const own = await bed.post(anna).catch(() => undefined);
      await bed.reply(anna, own ?? message).catch(() => undefined);
      await bed.reply(anna, message).catch(() => undefined);
      await bed
        .as(anna)
        .call(times % 2 ? api.messageReactions.like.remove : api.messageReactions.like.add, {
          params: { id: message.id },
        })
        .catch(() => undefined);
    }
  });
  await expect.poll(async () => (await rowsOf(anna))[0], { timeout: 15_000 }).toBeGreaterThan(0);
  await remove(anna);
  await Promise.all(actions);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  expect((await readBoard(bed, maria)).messages).toMatchObject([{ likes: 0, replyCount: 0 }]);
});

test('two people removed at once, who answered and liked each other, do not wait for each other for ever', async () => {
  const { anna, tom, maria } = newFamily();
  await bed.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
  for (const [author, fan] of [
    [anna, tom],
    [tom, anna],
  ] as const) {
    for (let times = 0; times < 3; times++) {
      const message = await bed.post(author);
      await bed.as(fan).call(api.messageReactions.like.add, { params: { id: message.id } });
      await bed.reply(author, await bed.reply(fan, message));
    }
  }
  await Promise.all([remove(anna), remove(tom)]);
  expect([await rowsOf(anna), await rowsOf(tom)].flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a new name and picture show on what was posted before; an older fact changes nothing', async () => {
  const { anna } = newFamily();
  await bed.post(anna);
  const { userId } = anna;
  const named = (firstName: string) => ({
    userId,
    firstName,
    lastName: 'Berg',
    profileImageUrl: '/api/portraits/1',
    famibookIds: [],
  });
  await bed.publish('person.changed.v1', userId, 5, named('Anne'));
  await bed.publish('person.changed.v1', userId, 4, named('Older'));
  expect((await readBoard(bed, anna)).messages).toMatchObject([
    { user: { id: userId, firstName: 'Anne', profileImageUrl: '/api/portraits/1' } },
  ]);
});

test('a FamiBook’s name is the one it was founded with, also when a token came first', async () => {
  const { anna, famibookId } = newFamily();
  await bed.post(anna);
  await bed.publish('famibook.created.v1', famibookId, 1, {
    famibookId: famibookId as never,
    famibookName: 'The Real Bergs',
    planType: 'basic',
  });
  expect((await readBoard(bed, anna)).messages).toMatchObject([{ famibookName: 'The Real Bergs' }]);
});
