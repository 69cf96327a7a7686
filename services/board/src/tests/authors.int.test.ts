import type { Identity } from '@famibook/contracts/identity';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagePageSql } from '../store/message-page-sql.ts';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { newFamily } from '../testing/family.ts';
import { readAllPages, readBoard } from '../testing/read-board.ts';
import { seedMessages } from '../testing/seed-messages.ts';

let bed: BoardBed;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed?.stop());

const by = (author: Identity, more = '') => `?author=${author.userId}${more}`;

test('a list is of one author where one is asked for, page by page, with the total of these (D13)', async () => {
  const { anna, tom, maria, admin } = newFamily();
  await seedMessages(bed.pool, anna, { count: 7 });
  await seedMessages(bed.pool, tom, { count: 12, minutesApart: 0 });
  for (const who of [anna, maria, admin]) {
    const { found, sizes } = await readAllPages(bed, who, `/api/messages${by(tom, '&limit=5')}`);
    expect(sizes).toEqual([5, 5, 2]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(12);
    expect(new Set(found.map(({ userId }) => userId))).toEqual(new Set([tom.userId]));
    expect((await readBoard(bed, who, by(tom, '&limit=1'))).total).toBe(12);
  }
});

test('what waits of an author is seen and counted by the author and who decides about it only (D11)', async () => {
  const { anna, tom, maria, admin } = newFamily();
  await bed.post(maria);
  await bed.post(anna);
  const seen = async (who: Identity) => {
    const { contents, total } = await readBoard(bed, who, by(anna));
    return [contents.length, total];
  };
  expect([await seen(anna), await seen(maria), await seen(admin), await seen(tom)]).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});

test("another family's author has written nothing here (D9), and nobody is no author", async () => {
  const { anna } = newFamily();
  await seedMessages(bed.pool, anna, { count: 2 });
  expect(await readBoard(bed, member(), by(anna))).toMatchObject({ messages: [], total: 0 });
  expect((await readBoard(bed, anna, '?author=nobody')).status).toBe(400);
});

test('an author of more than 1,000 messages is counted up to there, and said to have more', async () => {
  const { anna, tom } = newFamily();
  await seedMessages(bed.pool, anna, { count: 1_001 });
  const response = await bed.as(tom).fetch(`/api/messages${by(anna, '&limit=1')}`);
  expect(response.headers.get('x-total-count')).toBe('1000');
  expect(response.headers.get('x-total-capped')).toBe('true');
});

test("walks down an index of the author's, however many others have written (D13)", async () => {
  const { anna, tom, famibookId } = newFamily();
  await seedMessages(bed.pool, tom, { count: 3_000 });
  await seedMessages(bed.pool, anna, { count: 5 });
  await bed.pool.query('ANALYZE message');
  const client = await bed.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
    for (const scope of ['member', 'moderator', 'all'] as const) {
      const { text } = messagePageSql(scope, true);
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
