import { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { fetchAllPages } from '@famibook/testing/clients/pages';
import { member, newFamily } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagePageSql } from '../store/message-page-sql.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard } from '../testing/read-board.ts';
import { seedMessages } from '../testing/seed-messages.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app?.stop());

const by = (author: Identity, more = '') => `?author=${author.userId}${more}`;

test('a list is of one author where one is asked for, page by page, with the total of these (D13)', async () => {
  const { anna, tom, maria, admin } = newFamily();
  await seedMessages(app.pool, anna, { count: 7 });
  await seedMessages(app.pool, tom, { count: 12, minutesApart: 0 });
  for (const user of [anna, maria, admin]) {
    const { found, sizes } = await fetchAllPages(app.as(user), `/api/messages${by(tom, '&limit=5')}`, Message);
    expect(sizes).toEqual([5, 5, 2]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(12);
    expect(new Set(found.map(({ userId }) => userId))).toEqual(new Set([tom.userId]));
    expect((await readBoard(app, user, by(tom, '&limit=1'))).total).toBe(12);
  }
});

test('a pending message is seen and counted only by its author and those who may approve it (D11)', async () => {
  const { anna, tom, maria, admin } = newFamily();
  await app.post(maria);
  await app.post(anna);
  const seen = async (user: Identity) => {
    const { contents, total } = await readBoard(app, user, by(anna));
    return [contents.length, total];
  };
  expect([await seen(anna), await seen(maria), await seen(admin), await seen(tom)]).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});

test("another family's author has written nothing here (D9), and an invalid author is refused", async () => {
  const { anna } = newFamily();
  await seedMessages(app.pool, anna, { count: 2 });
  expect(await readBoard(app, member(), by(anna))).toMatchObject({ messages: [], total: 0 });
  expect((await readBoard(app, anna, '?author=invalid')).status).toBe(400);
});

test('an author of more than 1,000 messages is counted up to there, and said to have more', async () => {
  const { anna, tom } = newFamily();
  await seedMessages(app.pool, anna, { count: 1_001 });
  const response = await app.as(tom).fetch(`/api/messages${by(anna, '&limit=1')}`);
  expect(response.headers.get('x-total-count')).toBe('1000');
  expect(response.headers.get('x-total-capped')).toBe('true');
});

test("walks down an index of the author's, however many others have written (D13)", async () => {
  const { anna, tom, famibookId } = newFamily();
  await seedMessages(app.pool, tom, { count: 3_000 });
  await seedMessages(app.pool, anna, { count: 5 });
  await app.pool.query('ANALYZE message');
  const client = await app.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
    for (const scope of ['member', 'moderator', 'all'] as const) {
      const { text } = messagePageSql({ scope, isOfAuthor: true, isSearch: false });
      const name = `plan_${scope}`;
      await client.query(`PREPARE ${name} AS ${text}`);
      const place = scope === 'all' ? '' : `'${famibookId}', `;
      const { rows } = await client.query(
        `EXPLAIN (FORMAT JSON) EXECUTE ${name} ('${tom.userId}', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 10, ${place}'${anna.userId}')`,
      );
      expect(JSON.stringify(rows), scope).toMatch(
        scope === 'all' ? /"Index Name":"message_all_of_author_idx"/ : /"Index Name":"message_published_of_author_idx"/,
      );
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
