import { listArchiveMessages } from '@famibook/contracts/archives/endpoints';
import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { REMOVED_AT_ONCE } from '@famibook/famibook-kit/removals';
import { administrator, newFamily } from '@famibook/testing/families/identities';
import { currentFamiBookOf, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard } from '../testing/read-board.ts';
import { seedMessages, seedReplies } from '../testing/seed-messages.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

/** More than two parts. */
const COUNT = 2 * REMOVED_AT_ONCE + 500;

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const unfinished = () => app.sql('SELECT kind, id FROM unfinished_removal');
const isFinished = () => expect.poll(unfinished).toEqual([]);

async function idsOf({ userId }: Identity): Promise<string[]> {
  const rows = await app.sql<{ id: string }>('SELECT id FROM message WHERE user_id = $1 ORDER BY id', [userId]);
  return rows.map(({ id }) => id);
}

/** What events of this type are about, one for each event. */
async function publishedAbout(type: string, ids: readonly string[]): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `SELECT event->>'aggregateId' AS id FROM outbox
      WHERE event->>'type' = $1 AND event->>'aggregateId' = ANY($2::text[]) ORDER BY 1`,
    [type, ids],
  );
  return rows.map(({ id }) => id);
}

test('of a person with 2,500 messages and as many reactions nothing is left, and counts follow (D8)', async () => {
  const { anna, tom } = newFamily();
  await seedMessages(app.pool, tom, { count: COUNT });
  await seedMessages(app.pool, anna, { count: COUNT });
  await app.sql(
    `INSERT INTO message_reaction (message_id, user_id, kind)
     SELECT id, $1::uuid, 'heart' FROM message WHERE user_id = $2::uuid`,
    [anna.userId, tom.userId],
  );
  await app.sql('UPDATE message SET hearts = 1 WHERE user_id = $1', [tom.userId]);
  const [hers, his] = [await idsOf(anna), await idsOf(tom)];
  await deleteUser(app, anna);
  await isFinished();
  const tables = ['message', 'message_reaction', 'waiting'];
  expect(await app.countRows(tables, 'user_id', anna.userId)).toEqual([0, 0, 0]);
  expect(await publishedAbout('message.deleted.v1', hers)).toEqual(hers);
  expect(await publishedAbout('message.reacted.v1', his)).toEqual(his);
  expect((await readBoard(app, tom, '?limit=1')).messages).toMatchObject([{ userId: tom.userId, hearts: 0 }]);
});

test('a thread that is larger than a part is removed from its newest replies on (D8)', async () => {
  const { anna, maria, tom } = newFamily();
  const message = await app.post(maria);
  const { id } = await app.reply(maria, message);
  await seedReplies(app.pool, message.id, COUNT);
  await app.reply(tom, { id });
  const other = await app.post(tom);
  await deleteUser(app, maria);
  await isFinished();
  expect(await idsOf(maria)).toEqual([]);
  expect(await idsOf(tom)).toEqual([other.id]);
  expect((await readBoard(app, anna)).total).toBe(0);
});

test('of a FamiBook with 2,500 messages nothing is left (D40)', async () => {
  const { anna, maria, tom } = newFamily();
  await app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
  await app.post(tom);
  await app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview: false } });
  await app.post(tom);
  await seedMessages(app.pool, anna, { count: COUNT });
  const hers = await idsOf(anna);
  await famibookEvents(app, anna).remove(7);
  await isFinished();
  const { famibookId } = currentFamiBookOf(anna);
  expect(await app.countRows(['message', 'waiting', 'rejection'], 'famibook_id', famibookId)).toEqual([0, 0, 0]);
  expect(await publishedAbout('message.deleted.v1', hers)).toEqual(hers);
});

test('what a deleted person left is not seen while it is removed, nor are the replies below it (D8)', async () => {
  const { anna, maria, tom, famibookId } = newFamily();
  await app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
  const his = await app.post(tom, 'his');
  const hers = await app.post(anna, 'hers');
  const below: (typeof his)[] = [];
  for (const message of [his, hers])
    below.push(await app.reply(tom, await app.reply(anna, message, 'her reply'), 'his reply'));
  await app.post(anna, 'hers, too');

  // A worker sees the removal only when it is committed.
  const client = await app.pool.connect();
  await client.query('BEGIN');
  await client.query(`INSERT INTO unfinished_removal VALUES ('user', $1)`, [anna.userId]);
  await app.sql('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
  expect(await readBoard(app, tom)).toMatchObject({ contents: ['his'], messages: [{ replies: [] }], next: undefined });
  // A page of hers alone is stepped over: readers take an empty one for the end.
  expect(await readBoard(app, tom, '?limit=1')).toMatchObject({ contents: ['his'], next: undefined });
  const seenByAll = (await readBoard(app, administrator())).messages;
  expect(seenByAll.filter(({ userId }) => userId === anna.userId)).toEqual([]);
  for (const { id } of [hers, ...below]) {
    const gone = app.as(tom).call(api.listReplies, { params: { id } });
    await expect(gone).rejects.toMatchObject({ code: 'message_not_found' });
    await expect(app.reply(tom, { id })).rejects.toMatchObject({ code: 'message_not_found' });
    const like = app.as(tom).call(api.messageReactions.like.add, { params: { id } });
    await expect(like).rejects.toMatchObject({ code: 'message_not_found' });
  }
  const archived = async (rootId: typeof his.id | null) => {
    const body = { famibookId: currentFamiBookOf(tom).famibookId, of: { rootId }, limit: 100 };
    return (await app.asService('backup').call(listArchiveMessages, { body })).messages.map(({ content }) => content);
  };
  expect([await archived(null), await archived(his.id)]).toEqual([['his'], []]);

  await client.query('COMMIT');
  client.release();
  await isFinished();
  expect(await app.countRows(['message'], 'famibook_id', famibookId)).toEqual([1]);
});
