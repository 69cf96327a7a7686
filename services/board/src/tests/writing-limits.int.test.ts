import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { type Family, newFamily } from '../testing/family.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

const MAX_PENDING = 3;
const MAX_WRITING = 12;

let bed: BoardBed;
let family: Family;

beforeAll(async () => {
  bed = await bootBoard({
    FAMIBOOK_LIMIT_PENDING: String(MAX_PENDING),
    FAMIBOOK_LIMIT_WRITING: String(MAX_WRITING),
  });
});
afterAll(() => bed.stop());
beforeEach(() => {
  family = newFamily();
});
afterEach(async () => {
  expect(await wrongCounters(bed.pool)).toEqual([]);
});

const refused = (code: string) => expect.objectContaining({ code });
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const postJson = (who: Identity, path: string, content: string) =>
  bed.as(who).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
const rejectAllOf = (author: Identity, who = family.maria) =>
  bed.as(who).call(api.rejectMessagesOf, { query: { author: author.userId } });

describe('what one member writes is bounded (D24)', () => {
  test('so many messages and replies an hour, then 429 that says when to go on, and nobody else waits', async () => {
    const first = await bed.post(family.maria);
    for (const n of times(MAX_WRITING - 2)) await bed.post(family.maria, `Message ${n}`);
    await bed.reply(family.maria, first);
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
    expect((await readBoard(bed, family.maria)).total).toBe(MAX_WRITING - 1);
    await bed.post(family.anna);
  });

  test('so many wait for review, replies too, then 429 until some are decided', async () => {
    const published = await bed.post(family.maria);
    await bed.reply(family.anna, published);
    const waiting = await bed.post(family.anna);
    await bed.post(family.anna);
    for (const path of ['/api/messages', `/api/messages/${published.id}/reply`]) {
      const response = await postJson(family.anna, path, 'one more');
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
      expect(await response.json()).toMatchObject({
        code: 'too_many_pending',
        message: expect.stringMatching(/^3 of your messages are waiting for review here/),
      });
    }
    await bed.post(family.tom);
    await bed.as(family.maria).call(api.approveMessage, { params: { id: waiting.id } });
    await bed.post(family.anna, 'now there is room');
  });

  test('however many are sent at once', async () => {
    const sent = await Promise.all(times(MAX_PENDING * 3).map((n) => postJson(family.anna, '/api/messages', `${n}`)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(MAX_PENDING);
    expect((await readPage(bed, family.maria, '/api/manager/pending-messages')).total).toBe(MAX_PENDING);
  });

  test('but not what the manager writes, nor what a trusted family writes', async () => {
    for (const n of times(MAX_PENDING + 1)) await bed.post(family.maria, `${n}`);
    await bed.as(family.maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
    for (const n of times(MAX_PENDING + 1)) await bed.post(family.anna, `${n}`);
  });
});

describe('the list of what waits (D13)', () => {
  test('comes page by page, oldest first, each post once, with the total', async () => {
    const written: string[] = [];
    for (const who of [family.anna, family.tom])
      for (const n of times(MAX_PENDING)) written.push((await bed.post(who, `${who.firstName} ${n}`)).content);
    const read: string[][] = [];
    for (let next: string | undefined = '/api/manager/pending-messages?limit=4'; next; ) {
      const page = await readPage(bed, family.maria, next);
      expect(page.total).toBe(written.length);
      read.push(page.contents);
      next = page.next;
    }
    expect(read).toEqual([written.slice(0, 4), written.slice(4)]);
  });

  test('refuses a cursor of another list', async () => {
    await bed.post(family.maria);
    await bed.post(family.maria);
    const { next } = await readBoard(bed, family.maria, '?limit=1');
    const cursor = new URL(next ?? '', 'http://here').searchParams.get('before');
    const { status } = await readPage(bed, family.maria, `/api/manager/pending-messages?before=${cursor}`);
    expect(status).toBe(400);
  });
});

describe('rejecting all of one person (D11, D24, D27)', () => {
  test('takes what waits of this person here, told in one event, and nothing else', async () => {
    const published = await bed.post(family.maria, 'published');
    const [first, second] = [await bed.post(family.anna, 'first'), await bed.reply(family.anna, published, 'second')];
    const ofTom = await bed.post(family.tom, 'of Tom');
    const approved = await bed.post(family.anna, 'approved');
    await bed.as(family.maria).call(api.approveMessage, { params: { id: approved.id } });

    expect(await rejectAllOf(family.anna)).toEqual({ message: '2 messages rejected', rejected: 2 });
    const { rows } = await bed.pool.query(
      `SELECT event->>'type' AS type, event->'data'->'messageIds' AS ids FROM outbox
        WHERE event->>'type' IN ('messages.rejected.v1', 'message.deleted.v1') AND event->'data'->>'famibookId' = $1`,
      [family.famibookId],
    );
    expect(rows).toEqual([{ type: 'messages.rejected.v1', ids: expect.arrayContaining([first.id, second.id]) }]);
    expect(rows[0].ids).toHaveLength(2);
    expect((await readPage(bed, family.maria, '/api/manager/pending-messages')).contents).toEqual([ofTom.content]);
    expect((await readBoard(bed, family.anna)).contents).toEqual(['approved', 'published']);
    await expect(bed.as(family.maria).call(api.approveMessage, { params: { id: first.id } })).rejects.toEqual(
      refused('already_decided'),
    );
  });

  test('twice answers 409 and changes nothing, also when all that there was were replies', async () => {
    const published = await bed.post(family.maria);
    await bed.reply(family.anna, published);
    await rejectAllOf(family.anna);
    await expect(rejectAllOf(family.anna)).rejects.toEqual(refused('already_decided'));
    const outcomes = await bed
      .post(family.tom)
      .then(() => Promise.allSettled([rejectAllOf(family.tom), rejectAllOf(family.tom, family.admin)]));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('of somebody who never wrote here finds nobody, wherever else they wrote', async () => {
    const elsewhere = newFamily();
    await bed.post(elsewhere.anna);
    await expect(rejectAllOf(elsewhere.anna)).rejects.toEqual(refused('user_not_found'));
    await expect(rejectAllOf(member())).rejects.toEqual(refused('user_not_found'));
    await expect(rejectAllOf(family.anna, family.tom)).rejects.toEqual(refused('forbidden'));
    expect((await readPage(bed, elsewhere.maria, '/api/manager/pending-messages')).total).toBe(1);
  });

  test('goes with their messages when a person is deleted: nothing of the person is left but bare ids (D8)', async () => {
    await bed.post(family.anna);
    await bed.publish('person.deleted.v1', family.anna.userId, 9, { userId: family.anna.userId as UserId });
    await expect(rejectAllOf(family.anna)).rejects.toEqual(refused('user_not_found'));
  });
});
