import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { type FamilyIdentities, member, newFamily } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

const MAX_PENDING = 3;
const MAX_WRITING = 12;
const MAX_ACTIVITY = 3;

let app: BoardTestApp;
let family: FamilyIdentities;

beforeAll(async () => {
  app = await bootBoard({
    FAMIBOOK_LIMIT_PENDING: String(MAX_PENDING),
    FAMIBOOK_LIMIT_WRITING: String(MAX_WRITING),
    FAMIBOOK_LIMIT_ACTIVITY: String(MAX_ACTIVITY),
  });
});
afterAll(() => app.stop());
beforeEach(() => {
  family = newFamily();
});
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const refused = (code: string) => expect.objectContaining({ code });
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const postJson = (user: Identity, path: string, content: string) =>
  app.as(user).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
const rejectAllOf = (author: Identity, user = family.maria) =>
  app.as(user).call(api.rejectMessagesOf, { query: { author: author.userId } });

describe('what one member writes is bounded (D24)', () => {
  test('so many messages and replies an hour, then 429 that says when to go on; other users are not limited', async () => {
    const first = await app.post(family.maria);
    for (const n of times(MAX_WRITING - 2)) await app.post(family.maria, `Message ${n}`);
    await app.reply(family.maria, first);
    for (const path of ['/api/messages', `/api/messages/${first.id}/reply`]) {
      const response = await postJson(family.maria, path, 'one more');
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(
          /^You can write 12 messages and comments in an hour\. Please try again in \d+ minutes?\.$/,
        ),
      });
    }
    expect((await readBoard(app, family.maria)).total).toBe(MAX_WRITING - 1);
    await app.post(family.anna);
  });

  test('so many wait for review, replies too, then 429 until some are decided', async () => {
    const published = await app.post(family.maria);
    await app.reply(family.anna, published);
    const waiting = await app.post(family.anna);
    await app.post(family.anna);
    for (const path of ['/api/messages', `/api/messages/${published.id}/reply`]) {
      const response = await postJson(family.anna, path, 'one more');
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
      expect(await response.json()).toMatchObject({
        code: 'too_many_pending',
        message: expect.stringMatching(/^3 of your messages are already waiting for review here/),
      });
    }
    await app.post(family.tom);
    await app.as(family.maria).call(api.approveMessage, { params: { id: waiting.id } });
    await app.post(family.anna, 'now there is room');
  });

  test('however many are sent at once', async () => {
    const sent = await Promise.all(times(MAX_PENDING * 3).map((n) => postJson(family.anna, '/api/messages', `${n}`)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_PENDING);
    expect((await readPage(app, family.maria, '/api/manager/pending-messages')).total).toBe(MAX_PENDING);
  });

  test('but not what the manager writes, nor what a trusted family writes', async () => {
    for (const n of times(MAX_PENDING + 1)) await app.post(family.maria, `${n}`);
    await app.as(family.maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
    for (const n of times(MAX_PENDING + 1)) await app.post(family.anna, `${n}`);
  });
});

test('a manager changes the settings so many times an hour, because Activity keeps each change for a year (D24, D41)', async () => {
  const change = (publishWithoutReview: boolean) =>
    app.as(family.maria).call(api.changeBoardSettings, { body: { publishWithoutReview } });
  for (const n of times(MAX_ACTIVITY)) await change(n % 2 === 1);
  await expect(change(false)).rejects.toEqual(refused('too_many_requests'));
});

describe('the list of what waits (D13)', () => {
  test('comes page by page, oldest first, each post once, with the total', async () => {
    const written: string[] = [];
    for (const user of [family.anna, family.tom])
      for (const n of times(MAX_PENDING)) written.push((await app.post(user, `${user.firstName} ${n}`)).content);
    const read: string[][] = [];
    for (let next: string | undefined = '/api/manager/pending-messages?limit=4'; next; ) {
      const page = await readPage(app, family.maria, next);
      expect(page.total).toBe(written.length);
      read.push(page.contents);
      next = page.next;
    }
    expect(read).toEqual([written.slice(0, 4), written.slice(4)]);
  });

  test('refuses a cursor of another list', async () => {
    await app.post(family.maria);
    await app.post(family.maria);
    const { next } = await readBoard(app, family.maria, '?limit=1');
    const cursor = new URL(next ?? '', 'http://here').searchParams.get('before');
    const { status } = await readPage(app, family.maria, `/api/manager/pending-messages?before=${cursor}`);
    expect(status).toBe(400);
  });
});

describe('rejecting all of one person (D11, D24, D27)', () => {
  test('removes the pending messages of this user here, with one event, and nothing else', async () => {
    const published = await app.post(family.maria, 'published');
    const [first, second] = [await app.post(family.anna, 'first'), await app.reply(family.anna, published, 'second')];
    const ofTom = await app.post(family.tom, 'of Tom');
    const approved = await app.post(family.anna, 'approved');
    await app.as(family.maria).call(api.approveMessage, { params: { id: approved.id } });

    expect(await rejectAllOf(family.anna)).toEqual({ message: '2 messages rejected', rejected: 2 });
    const { rows } = await app.pool.query(
      `SELECT event->>'type' AS type, event->'data'->'messageIds' AS ids FROM outbox
        WHERE event->>'type' IN ('messages.rejected.v1', 'message.deleted.v1') AND event->'data'->>'famibookId' = $1`,
      [family.famibookId],
    );
    expect(rows).toEqual([{ type: 'messages.rejected.v1', ids: expect.arrayContaining([first.id, second.id]) }]);
    expect(rows[0].ids).toHaveLength(2);
    expect((await readPage(app, family.maria, '/api/manager/pending-messages')).contents).toEqual([ofTom.content]);
    expect((await readBoard(app, family.anna)).contents).toEqual(['approved', 'published']);
    await expect(app.as(family.maria).call(api.approveMessage, { params: { id: first.id } })).rejects.toEqual(
      refused('already_decided'),
    );
  });

  test('twice answers 409 and changes nothing, also when all that there was were replies', async () => {
    const published = await app.post(family.maria);
    await app.reply(family.anna, published);
    await rejectAllOf(family.anna);
    await expect(rejectAllOf(family.anna)).rejects.toEqual(refused('already_decided'));
    const outcomes = await app
      .post(family.tom)
      .then(() => Promise.allSettled([rejectAllOf(family.tom), rejectAllOf(family.tom, family.admin)]));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of a user who never wrote here is 404, wherever else they wrote', async () => {
    const elsewhere = newFamily();
    await app.post(elsewhere.anna);
    await expect(rejectAllOf(elsewhere.anna)).rejects.toEqual(refused('user_not_found'));
    await expect(rejectAllOf(member())).rejects.toEqual(refused('user_not_found'));
    await expect(rejectAllOf(family.anna, family.tom)).rejects.toEqual(refused('forbidden'));
    expect((await readPage(app, elsewhere.maria, '/api/manager/pending-messages')).total).toBe(1);
  });

  test('goes with their messages when a person is deleted: nothing of the person is left but bare ids (D8)', async () => {
    await app.post(family.anna);
    await deleteUser(app, family.anna);
    await expect(rejectAllOf(family.anna)).rejects.toEqual(refused('user_not_found'));
  });
});
