import { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { fetchAllPages } from '@famibook/testing/clients/pages';
import { administrator, loner, member, newFamily, pending } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursors } from '../domain/message.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { seedMessages, seedReplies } from '../testing/seed-messages.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
  await app.stop();
});

const list = (user: Identity, query = '') => readBoard(app, user, query);
const allPages = (user: Identity, query: string) => fetchAllPages(app.as(user), `/api/messages${query}`, Message);
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => String(from - at));

describe('a list of messages (D13)', () => {
  test('is a bare array of the newest 200, with the total and where it goes on', async () => {
    const { anna } = newFamily();
    await seedMessages(app.pool, anna, { count: 250 });
    const first = await list(anna);
    expect(first.contents).toEqual(numbers(250, 51));
    expect(first.total).toBe(250);
    const second = await readPage(app, anna, first.next ?? '');
    expect(second).toMatchObject({ contents: numbers(50, 1), next: undefined, total: 250 });
  });

  test('is over sooner where messages carry very many replies: ten with all of theirs are a page, and none is lost', async () => {
    const { anna } = newFamily();
    await seedMessages(app.pool, anna, { count: 12 });
    for (const { id } of (await list(anna)).messages) await seedReplies(app.pool, id, 200);
    const { found, sizes } = await allPages(anna, '');
    expect(sizes).toEqual([10, 2]);
    expect(found.map((message) => message.content)).toEqual(numbers(12, 1));
    for (const message of found) expect(message.replies).toHaveLength(200);
    expect((await allPages(anna, '?limit=10')).sizes).toEqual([10, 2]);
  });

  test('gives every message once, also when all were posted at the same microsecond', async () => {
    const { anna } = newFamily();
    await seedMessages(app.pool, anna, { count: 23, minutesApart: 0 });
    const { found, sizes } = await allPages(anna, '?limit=5');
    expect(sizes).toEqual([5, 5, 5, 5, 3]);
    expect(new Set(found.map((message) => message.id)).size).toBe(23);
  });

  test('ends where a page is exactly full', async () => {
    const { anna } = newFamily();
    await seedMessages(app.pool, anna, { count: 10 });
    expect((await allPages(anna, '?limit=5')).sizes).toEqual([5, 5]);
  });

  test('has its total also beyond its end, for each user of what they see', async () => {
    const family = newFamily();
    await seedMessages(app.pool, family.maria, { count: 3 });
    await app.post(family.anna);
    const end = cursors.encode('message', { at: '2000-01-01T00:00:00.000000Z', id: family.famibookId });
    const seen = async (user: Identity) => {
      const { contents, total } = await list(user, `?before=${end}`);
      return [contents.length, total];
    };
    expect([await seen(family.tom), await seen(family.anna), await seen(family.maria)]).toEqual([
      [0, 3],
      [0, 4],
      [0, 4],
    ]);
    expect((await seen(family.admin))[1]).toBe((await list(family.admin)).total);
  });

  test('keeps microseconds between pages', async () => {
    const { anna } = newFamily();
    await seedMessages(app.pool, anna, { count: 12, minutesApart: 1 / 60_000_000 });
    const { found } = await allPages(anna, '?limit=1');
    expect(found.map((message) => message.content)).toEqual(numbers(12, 1));
  });

  test('mixes the own posts that wait in by time, on every page', async () => {
    const { anna, maria, tom } = newFamily();
    for (const [user, content] of [
      [maria, '1'],
      [anna, '2'],
      [tom, 'not hers'],
      [maria, '3'],
      [anna, '4'],
      [anna, '5'],
    ] as const)
      await app.post(user, content);
    for (const limit of [1, 2, 3]) {
      const { found } = await allPages(anna, `?limit=${limit}`);
      expect(found.map((message) => message.content)).toEqual(['5', '4', '3', '2', '1']);
    }
    expect((await allPages(maria, '?limit=2')).found.map((message) => message.content)).toEqual([
      '5',
      '4',
      '3',
      'not hers',
      '2',
      '1',
    ]);
  });

  test('shows what is posted between two pages on top, and repeats nothing', async () => {
    const { maria } = newFamily();
    await seedMessages(app.pool, maria, { count: 4 });
    const first = await list(maria, '?limit=2');
    await app.post(maria);
    expect((await readPage(app, maria, first.next ?? '')).contents).toEqual(['2', '1']);
    expect((await list(maria, '?limit=2')).total).toBe(5);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['before=abc', 'before'],
    ['before=!', 'before'],
    ['limit=1&limit=2', 'limit'],
  ])('refuses %s', async (query, field) => {
    const response = await app.as(member()).fetch(`/api/messages?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } });
  });
});

describe('the list of each user (D9)', () => {
  test('members see the current FamiBook, and nothing of another', async () => {
    const [{ anna }, other] = [newFamily(), member()];
    await seedMessages(app.pool, anna, { count: 3 });
    expect((await list(other)).total).toBe(0);
    expect((await list({ ...other, memberships: anna.memberships, current: anna.current })).total).toBe(3);
  });

  test('the administrator sees those of all, what waits among them (D1)', async () => {
    const [one, two] = [newFamily(), newFamily()];
    const before = (await list(administrator())).total;
    await app.post(one.maria, 'first');
    await app.post(two.anna, 'second, waiting');
    await app.post(two.maria, 'third');
    for (const admin of [administrator(), one.admin]) {
      const seen = await list(admin, '?limit=3');
      expect(seen.total).toBe(before + 3);
      expect(seen.contents).toEqual(['third', 'second, waiting', 'first']);
      expect(seen.messages.map(({ famibookId }) => famibookId)).toEqual([two, two, one].map((f) => f.famibookId));
    }
    expect((await readPage(app, one.admin, (await list(one.admin, '?limit=2')).next ?? '')).contents[0]).toBe('first');
  });

  test('is refused without a FamiBook, or while waiting for approval', async () => {
    expect((await list(loner())).status).toBe(403);
    expect((await list(pending())).status).toBe(403);
  });
});

describe('replies (D13)', () => {
  test('come with the message up to the oldest 200, the rest page by page', async () => {
    const { maria, tom } = newFamily();
    const message = await app.post(maria);
    await seedReplies(app.pool, message.id, 205);
    const [seen] = (await list(tom)).messages;
    expect(seen?.replyCount).toBe(205);
    expect(seen?.replies.map(({ content }) => content)).toEqual(numbers(200, 1).reverse());
    const first = await readPage(app, tom, `/api/messages/${message.id}/replies`);
    expect(first).toMatchObject({ total: 205, contents: numbers(200, 1).reverse() });
    const rest = await readPage(app, tom, first.next ?? '');
    expect(rest).toMatchObject({ total: 205, next: undefined, contents: numbers(205, 201).reverse() });
  });

  test('are answered side by side, each with what it answers, also from the middle of a thread', async () => {
    const { maria, tom } = newFamily();
    const message = await app.post(maria, 'message');
    const a = await app.reply(maria, message, 'a');
    const b = await app.reply(maria, message, 'b');
    const a1 = await app.reply(maria, a, 'a1');
    await app.reply(maria, b, 'b1');
    await app.reply(maria, a1, 'a11');
    const all = await readPage(app, tom, `/api/messages/${message.id}/replies`);
    expect(all).toMatchObject({ contents: ['a', 'b', 'a1', 'b1', 'a11'], total: 5 });
    expect(all.messages[2]).toMatchObject({ parentId: a.id, replies: [], replyCount: 1 });
    expect(await readPage(app, tom, `/api/messages/${a.id}/replies`)).toMatchObject({
      contents: ['a1', 'a11'],
      total: 2,
    });
    const { found, sizes } = await fetchAllPages(app.as(tom), `/api/messages/${message.id}/replies?limit=2`, Message);
    expect([sizes, found.map(({ content }) => content)]).toEqual([
      [2, 2, 1],
      ['a', 'b', 'a1', 'b1', 'a11'],
    ]);
  });

  test('of a message among many are the own ones', async () => {
    const { maria, tom } = newFamily();
    const messages = [await app.post(maria), await app.post(maria), await app.post(maria)];
    for (const message of messages) await app.reply(maria, message, message.id);
    for (const seen of (await list(tom)).messages) expect(seen.replies).toMatchObject([{ content: seen.id }]);
  });

  test.each(['after=abc', 'after=!', 'limit=0'])('refuse %s', async (query) => {
    const { maria } = newFamily();
    const { id } = await app.post(maria);
    expect((await app.as(maria).fetch(`/api/messages/${id}/replies?${query}`)).status).toBe(400);
  });

  test('a cursor of messages is none of replies', async () => {
    const { maria } = newFamily();
    await seedMessages(app.pool, maria, { count: 2 });
    const { next, messages } = await list(maria, '?limit=1');
    const cursor = new URL(next ?? '', 'http://board').searchParams.get('before');
    expect((await app.as(maria).fetch(`/api/messages/${messages[0]?.id}/replies?after=${cursor}`)).status).toBe(400);
  });
});
