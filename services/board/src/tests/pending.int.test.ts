import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { administrator, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { type Family, newFamily } from '../testing/family.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let bed: BoardBed;
let family: Family;
/** By the manager, published. */
let message: Message;
/** Anna's, waiting: a message, a reply to the manager's, and a reply to the own message. */
let hers: Message;
let reply: Message;
let below: Message;

beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  family = newFamily();
  message = await bed.post(family.maria, 'published');
  hers = await bed.post(family.anna, 'secret message');
  reply = await bed.reply(family.anna, message, 'secret reply');
  below = await bed.reply(family.anna, hers, 'secret answer');
});
afterEach(async () => {
  expect(await wrongCounters(bed.pool)).toEqual([]);
});

const refused = (code: string) => expect.objectContaining({ code });
const at = ({ id }: Message) => ({ params: { id } });
const replies = (who: Identity, to: Message) => readPage(bed, who, `/api/messages/${to.id}/replies`);
const published = (famibookId?: string) =>
  bed.asService('admin').call(api.countMessages, { query: { famibookId: famibookId as never } });

/** Every call that takes a message. */
const CALLS = [
  ['reply', (who, m) => bed.reply(who, m)],
  ['list its replies', (who, m) => bed.as(who).call(api.listReplies, { ...at(m), query: {} })],
  ['like', (who, m) => bed.as(who).call(api.messageReactions.like.add, at(m))],
  ['take a like back', (who, m) => bed.as(who).call(api.messageReactions.like.remove, at(m))],
  ['heart', (who, m) => bed.as(who).call(api.messageReactions.heart.add, at(m))],
  ['take a heart back', (who, m) => bed.as(who).call(api.messageReactions.heart.remove, at(m))],
  ['delete', (who, m) => bed.as(who).call(api.deleteMessage, at(m))],
] as const satisfies readonly (readonly [string, (who: Identity, m: Message) => Promise<unknown>])[];

describe('a pending post, for everybody it is not for (D11)', () => {
  test.each(CALLS)('does not exist: to %s', async (_, call) => {
    for (const post of [hers, reply, below]) {
      await expect(call(family.tom, post)).rejects.toEqual(refused('message_not_found'));
      await expect(call(member(), post)).rejects.toEqual(refused('message_not_found'));
      await expect(call(newFamily().maria, post)).rejects.toEqual(refused('message_not_found'));
      await expect(call(pending({ famibookId: family.famibookId }), post)).rejects.toEqual(refused('pending_approval'));
    }
  });

  test('is in no list, no count and no total', async () => {
    const seen = await readBoard(bed, family.tom);
    expect(seen).toMatchObject({ contents: ['published'], total: 1 });
    expect(seen.messages[0]).toMatchObject({ replyCount: 0, replies: [] });
    expect(await replies(family.tom, message)).toMatchObject({ messages: [], total: 0 });
    expect(await published(family.famibookId)).toEqual({ total: 1 });
    for (const path of ['/api/messages', `/api/messages/${message.id}/replies`]) {
      const response = await bed.as(family.tom).fetch(path);
      expect(`${await response.text()} ${[...response.headers]}`).not.toContain('secret');
    }
  });

  test('is not theirs to list for review, to approve, to reject or to delete', async () => {
    for (const who of [family.tom, family.anna]) {
      await expect(bed.as(who).call(api.listPendingMessages)).rejects.toEqual(refused('forbidden'));
      await expect(bed.as(who).call(api.approveMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(bed.as(who).call(api.rejectMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(bed.as(who).call(api.adminApproveMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(bed.as(who).call(api.adminDeleteMessage, at(hers))).rejects.toEqual(refused('forbidden'));
    }
    const stranger = newFamily().maria;
    await expect(bed.as(stranger).call(api.approveMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
    await expect(bed.as(stranger).call(api.rejectMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
    expect(await bed.as(stranger).call(api.listPendingMessages)).toEqual([]);
  });
});

describe('a pending post, for its author', () => {
  test('stands in the own list with what hangs below, and is counted there', async () => {
    const seen = await readBoard(bed, family.anna);
    expect(seen).toMatchObject({ contents: ['secret message', 'published'], total: 2 });
    expect(seen.messages[0]).toMatchObject({ isApproved: false, replyCount: 1, replies: [{ id: below.id }] });
    expect(seen.messages[1]).toMatchObject({ isApproved: true, replyCount: 1, replies: [{ id: reply.id }] });
    expect(await replies(family.anna, message)).toMatchObject({ contents: ['secret reply'], total: 1 });
  });

  test('beside another’s that waits too, which is neither seen nor counted', async () => {
    await bed.post(family.tom);
    await bed.reply(family.tom, message);
    const seen = await readBoard(bed, family.anna);
    expect(seen).toMatchObject({ contents: ['secret message', 'published'], total: 2 });
    expect(seen.messages[1]).toMatchObject({ replyCount: 1, replies: [{ id: reply.id }] });
  });

  test('can be liked, answered and deleted', async () => {
    expect(await bed.as(family.anna).call(api.messageReactions.like.add, at(hers))).toMatchObject({
      likes: 1,
      liked: true,
    });
    expect((await bed.eventsAbout(hers)).at(-1)).toMatchObject({
      type: 'message.reacted.v1',
      data: { isApproved: false },
    });
    await bed.as(family.anna).call(api.deleteMessage, at(hers));
    expect(await readBoard(bed, family.anna)).toMatchObject({ contents: ['published'], total: 1 });
    expect((await bed.eventsAbout(hers)).at(-1)).toMatchObject({
      type: 'message.deleted.v1',
      data: { isApproved: false },
    });
  });

  test('is out of reach once the membership is over', async () => {
    const left = { ...family.anna, current: null, memberships: [] };
    await expect(bed.as(left).call(api.deleteMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
  });
});

describe('a pending post, for who decides', () => {
  test('stands in the lists of the manager and the administrator, and in their totals', async () => {
    for (const who of [family.maria, family.admin]) {
      const seen = await readBoard(bed, who, '?limit=2');
      expect(seen.contents).toEqual(['secret message', 'published']);
      expect(seen.messages.map(({ replyCount }) => replyCount)).toEqual([1, 1]);
      expect(await replies(who, message)).toMatchObject({ contents: ['secret reply'], total: 1 });
    }
    expect((await readBoard(bed, family.maria)).total).toBe(2);
  });

  test('is listed for review oldest first, of the current FamiBook only', async () => {
    await bed.post(newFamily().anna);
    for (const who of [family.maria, family.admin]) {
      const seen = await readPage(bed, who, '/api/manager/pending-messages');
      expect(seen).toMatchObject({ contents: ['secret message', 'secret reply', 'secret answer'], total: 3 });
      expect(seen.messages.map(({ parentId }) => parentId)).toEqual([null, message.id, hers.id]);
    }
  });

  test('is theirs to see, not to delete as if it were the own', async () => {
    await expect(bed.as(family.maria).call(api.deleteMessage, at(hers))).rejects.toEqual(refused('forbidden'));
    await bed.as(administrator()).call(api.adminDeleteMessage, at(hers));
    await expect(bed.as(family.anna).call(api.messageReactions.like.add, at(hers))).rejects.toEqual(
      refused('message_not_found'),
    );
  });

  test('a reply of theirs waits with what it answers, needs no decision, and is seen by nobody else', async () => {
    const answer = await bed.reply(family.maria, hers, 'secret word of the manager');
    expect(answer.isApproved).toBe(false);
    expect((await readPage(bed, family.maria, '/api/manager/pending-messages')).total).toBe(3);
    await expect(bed.as(family.tom).call(api.messageReactions.like.add, at(answer))).rejects.toEqual(
      refused('message_not_found'),
    );
    expect(await replies(family.anna, hers)).toMatchObject({ contents: ['secret answer'] });
    expect(await bed.eventsAbout(answer)).toMatchObject([{ data: { isApproved: false, userId: family.maria.userId } }]);
  });
});
