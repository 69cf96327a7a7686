import * as api from '@famibook/contracts/board/endpoints';
import { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { MESSAGE_SEARCH } from '@famibook/contracts/limits';
import { fetchAllPages } from '@famibook/testing/clients/pages';
import { manager, member, newFamily } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundTotalSql, messagePageSql } from '../store/message-page-sql.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard } from '../testing/read-board.ts';
import { seedMessages, seedReplies } from '../testing/seed-messages.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());

const found = (user: Identity, search: string, more = '') =>
  readBoard(app, user, `?q=${encodeURIComponent(search)}${more}`);

describe('the search of messages (D13)', () => {
  test('finds a part of the text or of the author, whatever the case, and on the whole platform of the FamiBook too', async () => {
    const { anna, maria, admin } = newFamily();
    const other = manager({ famibookName: 'The Sailors' });
    await app.post(maria, 'Grandpa’s BOAT is repaired');
    await app.post(maria, 'Who brings the cake?');
    await app.post(other, 'Our boat sank');
    expect(await found(anna, 'boat')).toMatchObject({ contents: ['Grandpa’s BOAT is repaired'], total: 1 });
    expect(await found(admin, 'bOaT')).toMatchObject({
      contents: ['Our boat sank', 'Grandpa’s BOAT is repaired'],
      total: 2,
    });
    expect((await found(anna, `${maria.firstName} ${maria.lastName}`.toUpperCase())).contents).toHaveLength(2);
    expect((await found(admin, 'the sailors')).contents).toEqual(['Our boat sank']);
    expect(await found(anna, 'submarine')).toMatchObject({ contents: [], total: 0, next: undefined });
  });

  test('finds a message by its replies, once, with them, for those who see them (D11)', async () => {
    const { anna, tom, maria, admin } = newFamily();
    const cake = await app.post(maria, 'Who brings the cake?');
    await app.reply(maria, cake, 'The zeppelin');
    const below = await app.reply(maria, cake, 'Or by train');
    await app.reply(maria, below, 'A zeppelin is faster');
    await app.reply(anna, cake, 'A secret hydrofoil');
    const seen = async (user: Identity, search: string) => {
      const { contents, total } = await found(user, search);
      return [contents, total];
    };
    for (const user of [anna, tom, maria, admin])
      expect(await seen(user, 'zeppelin'), user.firstName).toEqual([['Who brings the cake?'], 1]);
    expect((await found(admin, 'zeppelin')).messages[0]?.replyCount).toBe(4);
    for (const user of [anna, maria, admin])
      expect(await seen(user, 'hydrofoil'), user.firstName).toEqual([['Who brings the cake?'], 1]);
    expect(await seen(tom, 'hydrofoil')).toEqual([[], 0]);
    // An old thread that newer ones hide from the newest is found through the index.
    await app.pool.query("UPDATE message SET created_at = created_at - interval '9 years' WHERE famibook_id = $1", [
      maria.current?.famibookId,
    ]);
    await seedMessages(app.pool, tom, { count: 2_500 });
    expect(await seen(admin, 'hydrofoil')).toEqual([['Who brings the cake?'], 1]);
  });

  test('of one or two letters looks at the newest messages of the platform only, by text, author and reply', async () => {
    const { tom, maria, admin } = newFamily();
    const author = manager({ firstName: 'Ŵŷ', famibookName: 'Short Names' });
    await seedMessages(app.pool, tom, { count: 5_100 });
    await app.pool.query("UPDATE message SET content = 'ŵŷ, too old' WHERE user_id = $1 AND content = '1'", [
      tom.userId,
    ]);
    const thread = await app.post(maria, 'A thread');
    await app.reply(maria, thread, 'Bŵŷ');
    await app.post(author, 'By name');
    expect(await found(admin, 'ŵŷ')).toMatchObject({ contents: ['By name', 'A thread'], total: 2 });
    expect((await found(admin, 'too old')).total).toBe(1);
    await app.pool.query("UPDATE message SET content = 'ŵŷ' WHERE parent_id IS NULL");
    const pages = await fetchAllPages(app.as(admin), `/api/messages?limit=200&q=${encodeURIComponent('ŵŷ')}`, Message);
    expect(pages.found).toHaveLength(MESSAGE_SEARCH.newest);
  });

  test('takes % and _ and \\ as themselves', async () => {
    const { anna, maria, admin } = newFamily();
    await app.post(maria, '100% sure: snow_man \\o/');
    await app.post(maria, '100 euros for the snowman');
    for (const user of [anna, admin])
      for (const search of ['100%', 'w_m', '\\o/']) {
        const { contents } = await found(user, search);
        expect(contents, search).toEqual(['100% sure: snow_man \\o/']);
      }
  });

  test('gives every match once, newest first, page by page', async () => {
    const { admin } = newFamily();
    const maria = manager({ famibookName: 'Sixty at Once' });
    const anna = member({ famibookId: maria.current?.famibookId ?? '', famibookName: 'Sixty at Once' });
    await app.post(maria);
    await seedMessages(app.pool, maria, { count: 60, minutesApart: 0 });
    for (const [user, query, count] of [
      [anna, '?q=1&limit=4', 15],
      [admin, '?q=Sixty%20at%20Once&limit=25', 61],
      [admin, `?q=3&limit=4&author=${maria.userId}`, 15],
    ] as const) {
      const pages = await fetchAllPages(app.as(user), `/api/messages${query}`, Message);
      expect(new Set(pages.found.map(({ id }) => id)).size, query).toBe(count);
      expect(pages.found, query).toHaveLength(count);
      expect((await readBoard(app, user, query)).total).toBe(count);
    }
  });

  test('finds an old message behind thousands of newer ones, and one that is found by its text and its author once', async () => {
    const { tom, admin } = newFamily();
    const keeper = manager({ firstName: 'Lighthouse', famibookName: 'The Lighthouse Keepers' });
    await app.post(keeper, 'The old lighthouse');
    await app.pool.query("UPDATE message SET created_at = '2020-01-01' WHERE content = 'The old lighthouse'");
    await seedMessages(app.pool, tom, { count: 2_500 });
    for (const search of ['old lighthouse', 'lighthouse keepers', 'lighthouse'])
      expect(await found(admin, search), search).toMatchObject({ contents: ['The old lighthouse'], total: 1 });
  });

  test('counts up to 1,000 matches and says that there are more, as a search by tag does (D14)', async () => {
    const { maria, anna, admin } = newFamily();
    await seedMessages(app.pool, maria, { count: 1_200 });
    await app.pool.query("UPDATE message SET content = 'A walrus' WHERE user_id = $1", [maria.userId]);
    for (const user of [anna, admin]) {
      const response = await app.as(user).fetch('/api/messages?q=walrus&limit=1');
      expect(response.headers.get('x-total-count')).toBe('1000');
      expect(response.headers.get('x-total-capped')).toBe('true');
    }
  });

  test('finds what waits for approval only for its author and those who may approve it (D11), and nothing of others (D9)', async () => {
    const { anna, tom, maria, admin } = newFamily();
    await app.post(anna, 'A secret party for Tom');
    const seen = async (user: Identity) => {
      const { contents, total } = await found(user, 'secret party for Tom');
      return [contents.length, total];
    };
    expect([await seen(anna), await seen(maria), await seen(admin), await seen(tom), await seen(member())]).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  test('finds a deleted message no more', async () => {
    const { maria, admin } = newFamily();
    const { id } = await app.post(maria, 'Only here: a narwhal');
    expect((await found(admin, 'narwhal')).total).toBe(1);
    await app.as(admin).call(api.adminDeleteMessage, { params: { id } });
    expect(await found(admin, 'narwhal')).toMatchObject({ contents: [], total: 0 });
  });

  test('is refused when it is longer than 100 characters (D15)', async () => {
    const { anna } = newFamily();
    expect((await found(anna, 'x'.repeat(101))).status).toBe(400);
  });

  test('of the whole platform reads the index of texts, not all messages, whatever the statistics say', async () => {
    const { tom, maria, admin } = newFamily();
    await seedMessages(app.pool, tom, { count: 5_000 });
    // With few replies any index would do.
    await seedReplies(app.pool, (await app.post(maria)).id, 5_000);
    await app.pool.query('ANALYZE message');
    const list = { scope: 'all', isOfAuthor: false, isSearch: true } as const;
    const client = await app.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
      for (const [name, { text }, values] of [
        [
          'page',
          messagePageSql(list),
          `'${admin.userId}', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 10, 'x'`,
        ],
        ['total', foundTotalSql(list), "'x'"],
      ] as const) {
        await client.query(`PREPARE search_${name} AS ${text}`);
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE search_${name} (${values})`);
        for (const index of ['message_search_idx', 'message_reply_search_idx'])
          expect(JSON.stringify(rows), name).toContain(`"Index Name":"${index}"`);
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
