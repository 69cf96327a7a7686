import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { newFamily } from '@famibook/testing/families/identities';
import { changeUser, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const gone = expect.objectContaining({ code: 'unauthorized' });
const TABLES = ['message', 'message_reaction', 'waiting'];
const rowsOf = (user: Identity) => app.countRows(TABLES, 'user_id', user.userId);

test('messages with all replies and reactions go, and counts follow (D8)', async () => {
  const { anna, maria, tom } = newFamily();
  const at = ({ id }: { id: string }) => ({ params: { id: id as never } });
  const [hers, managers] = [await app.post(anna, 'hers'), await app.post(maria, 'the manager’s')];
  await app.as(maria).call(api.approveMessage, at(hers));
  await app.post(anna, 'waits');
  const reply = await app.reply(anna, managers);
  await app.as(maria).call(api.approveMessage, at(reply));
  await app.reply(maria, reply, 'below hers');
  await app.reply(maria, hers, 'below hers');
  await app.reply(tom, hers, 'below hers, waiting');
  await app.as(anna).call(api.messageReactions.like.add, at(managers));
  await app.as(anna).call(api.messageReactions.heart.add, at(managers));
  await app.as(tom).call(api.messageReactions.like.add, at(managers));

  await deleteUser(app, anna);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  const seen = await readBoard(app, tom);
  expect(seen).toMatchObject({
    total: 1,
    messages: [{ id: managers.id, likes: 1, hearts: 0, liked: true, replyCount: 0, replies: [] }],
  });
  expect(await app.as(maria).call(api.listPendingMessages)).toEqual([]);
  const totals = await app.asService('admin').call(api.countMessages, { query: { famibookId: managers.famibookId } });
  expect(totals).toEqual({ total: 1, toReview: 0 });
  expect((await app.eventsAbout(hers)).at(-1)?.type).toBe('message.deleted.v1');
  expect((await app.eventsAbout(reply)).at(-1)?.type).toBe('message.deleted.v1');
  expect((await app.eventsAbout(managers)).at(-1)?.type).toBe('message.reacted.v1');
  expect((await app.pool.query('SELECT first_name FROM person WHERE id = $1', [anna.userId])).rows).toEqual([
    { first_name: '' },
  ]);
});

test('a token that is still good brings nothing back (D8)', async () => {
  const { anna, maria } = newFamily();
  const message = await app.post(maria);
  await deleteUser(app, anna);
  // A late event about the name does not bring the user back either.
  await changeUser(app, anna, {}, 11);
  await expect(app.post(anna)).rejects.toEqual(gone);
  await expect(app.reply(anna, message)).rejects.toEqual(gone);
  await expect(app.as(anna).call(api.messageReactions.like.add, { params: { id: message.id } })).rejects.toEqual(gone);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
});

test('a user removed while posting, replying and liking from five connections leaves nothing (D8)', async () => {
  const { anna, maria } = newFamily();
  const message = await app.post(maria);
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 8; times++) {
      const own = await app.post(anna).catch(() => undefined);
      await app.reply(anna, own ?? message).catch(() => undefined);
      await app.reply(anna, message).catch(() => undefined);
      await app
        .as(anna)
        .call(times % 2 ? api.messageReactions.like.remove : api.messageReactions.like.add, {
          params: { id: message.id },
        })
        .catch(() => undefined);
    }
  });
  await expect.poll(async () => (await rowsOf(anna))[0]).toBeGreaterThan(0);
  await deleteUser(app, anna);
  await Promise.all(actions);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  expect((await readBoard(app, maria)).messages).toMatchObject([{ likes: 0, replyCount: 0 }]);
});

test('two users removed at once, who replied to and liked each other, cause no deadlock', async () => {
  const { anna, tom, maria } = newFamily();
  await app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
  for (const [author, fan] of [
    [anna, tom],
    [tom, anna],
  ] as const) {
    for (let times = 0; times < 3; times++) {
      const message = await app.post(author);
      await app.as(fan).call(api.messageReactions.like.add, { params: { id: message.id } });
      await app.reply(author, await app.reply(fan, message));
    }
  }
  await Promise.all([deleteUser(app, anna), deleteUser(app, tom)]);
  expect([await rowsOf(anna), await rowsOf(tom)].flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a new name and picture show on what was posted before; an older event changes nothing', async () => {
  const { anna } = newFamily();
  await app.post(anna);
  const profileImageUrl = '/api/portraits/1';
  await changeUser(app, anna, { firstName: 'Anne', profileImageUrl }, 5);
  await changeUser(app, anna, { firstName: 'Older', profileImageUrl }, 4);
  expect((await readBoard(app, anna)).messages).toMatchObject([
    { user: { id: anna.userId, firstName: 'Anne', profileImageUrl } },
  ]);
});

test('a FamiBook’s name is the one it was founded with, also when a token came first', async () => {
  const { anna } = newFamily();
  await app.post(anna);
  await famibookEvents(app, anna).create(1, { famibookName: 'The Real Bergs', planType: 'basic' });
  expect((await readBoard(app, anna)).messages).toMatchObject([{ famibookName: 'The Real Bergs' }]);
});
