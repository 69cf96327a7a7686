import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import {
  administrator,
  type FamilyIdentities,
  manager,
  member,
  newFamily,
  pending,
} from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let app: BoardTestApp;
let family: FamilyIdentities;
/** By the manager, published. */
let message: Message;
/** Anna's, waiting: a message, a reply to the manager's, and a reply to the own message. */
let hers: Message;
let reply: Message;
let below: Message;

beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
beforeEach(async () => {
  family = newFamily();
  message = await app.post(family.maria, 'published');
  hers = await app.post(family.anna, 'secret message');
  reply = await app.reply(family.anna, message, 'secret reply');
  below = await app.reply(family.anna, hers, 'secret answer');
});
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const refused = (code: string) => expect.objectContaining({ code });
const at = ({ id }: Message) => ({ params: { id } });
const replies = (user: Identity, to: Message) => readPage(app, user, `/api/messages/${to.id}/replies`);
const published = (famibookId?: string) =>
  app.asService('admin').call(api.countMessages, { query: { famibookId: famibookId as never } });

/** Every call that takes a message. */
const CALLS = [
  ['reply', (user, m) => app.reply(user, m)],
  ['list its replies', (user, m) => app.as(user).call(api.listReplies, { ...at(m), query: {} })],
  ['like', (user, m) => app.as(user).call(api.messageReactions.like.add, at(m))],
  ['take a like back', (user, m) => app.as(user).call(api.messageReactions.like.remove, at(m))],
  ['heart', (user, m) => app.as(user).call(api.messageReactions.heart.add, at(m))],
  ['take a heart back', (user, m) => app.as(user).call(api.messageReactions.heart.remove, at(m))],
  ['delete', (user, m) => app.as(user).call(api.deleteMessage, at(m))],
] as const satisfies readonly (readonly [string, (user: Identity, m: Message) => Promise<unknown>])[];

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
    const seen = await readBoard(app, family.tom);
    expect(seen).toMatchObject({ contents: ['published'], total: 1 });
    expect(seen.messages[0]).toMatchObject({ replyCount: 0, replies: [] });
    expect(await replies(family.tom, message)).toMatchObject({ messages: [], total: 0 });
    expect(await published(family.famibookId)).toEqual({ total: 1, toReview: 3 });
    for (const path of ['/api/messages', `/api/messages/${message.id}/replies`]) {
      const response = await app.as(family.tom).fetch(path);
      expect(`${await response.text()} ${[...response.headers]}`).not.toContain('secret');
    }
  });

  test('is not theirs to list for review, to approve, to reject or to delete', async () => {
    for (const user of [family.tom, family.anna]) {
      await expect(app.as(user).call(api.listPendingMessages)).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.approveMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.rejectMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.adminApproveMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.adminRejectMessage, at(hers))).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.adminDeleteMessage, at(hers))).rejects.toEqual(refused('forbidden'));
    }
    const stranger = newFamily().maria;
    await expect(app.as(stranger).call(api.approveMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
    await expect(app.as(stranger).call(api.rejectMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
    expect(await app.as(stranger).call(api.listPendingMessages)).toEqual([]);
  });
});

describe('a pending post, for its author', () => {
  test('is in the own list with its replies, and is counted there', async () => {
    const seen = await readBoard(app, family.anna);
    expect(seen).toMatchObject({ contents: ['secret message', 'published'], total: 2 });
    expect(seen.messages[0]).toMatchObject({ isApproved: false, replyCount: 1, replies: [{ id: below.id }] });
    expect(seen.messages[1]).toMatchObject({ isApproved: true, replyCount: 1, replies: [{ id: reply.id }] });
    expect(await replies(family.anna, message)).toMatchObject({ contents: ['secret reply'], total: 1 });
  });

  test('beside another’s that waits too, which is neither seen nor counted', async () => {
    await app.post(family.tom);
    await app.reply(family.tom, message);
    const seen = await readBoard(app, family.anna);
    expect(seen).toMatchObject({ contents: ['secret message', 'published'], total: 2 });
    expect(seen.messages[1]).toMatchObject({ replyCount: 1, replies: [{ id: reply.id }] });
  });

  test('below another’s that waits is neither seen nor counted by its author, who was the manager then and is a member now (D40)', async () => {
    const nested = await app.reply(family.maria, reply, 'secret word of the manager');
    await app.reply(family.maria, message, 'published reply');
    const successor = manager({ famibookId: family.famibookId });
    const former = { ...family.maria, memberships: member({ famibookId: family.famibookId }).memberships };
    const seen = (await readBoard(app, former)).messages;
    expect(seen).toMatchObject([{ id: message.id, replyCount: 1, replies: [{ content: 'published reply' }] }]);
    expect(await replies(former, message)).toMatchObject({ contents: ['published reply'], total: 1 });
    expect((await readBoard(app, former, '?q=secret')).contents).toEqual([]);
    expect(await replies(successor, message)).toMatchObject({ total: 3 });
    expect((await replies(successor, message)).messages.map(({ id }) => id)).toContain(nested.id);
  });

  test('can be liked, answered and deleted', async () => {
    expect(await app.as(family.anna).call(api.messageReactions.like.add, at(hers))).toMatchObject({
      likes: 1,
      liked: true,
    });
    expect((await app.eventsAbout(hers)).at(-1)).toMatchObject({
      type: 'message.reacted.v1',
      data: { isApproved: false },
    });
    await app.as(family.anna).call(api.deleteMessage, at(hers));
    expect(await readBoard(app, family.anna)).toMatchObject({ contents: ['published'], total: 1 });
    expect((await app.eventsAbout(hers)).at(-1)).toMatchObject({
      type: 'message.deleted.v1',
      data: { isApproved: false },
    });
  });

  test('is out of reach once the membership is over', async () => {
    const left = { ...family.anna, current: null, memberships: [] };
    await expect(app.as(left).call(api.deleteMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
  });
});

describe('a pending post, for those who may approve it', () => {
  test('is in the lists of the manager and the administrator, and in their totals', async () => {
    for (const user of [family.maria, family.admin]) {
      const seen = await readBoard(app, user, '?limit=2');
      expect(seen.contents).toEqual(['secret message', 'published']);
      expect(seen.messages.map(({ replyCount }) => replyCount)).toEqual([1, 1]);
      expect(await replies(user, message)).toMatchObject({ contents: ['secret reply'], total: 1 });
    }
    expect((await readBoard(app, family.maria)).total).toBe(2);
  });

  test('is listed for review oldest first, of the current FamiBook only', async () => {
    await app.post(newFamily().anna);
    for (const user of [family.maria, family.admin]) {
      const seen = await readPage(app, user, '/api/manager/pending-messages');
      expect(seen).toMatchObject({ contents: ['secret message', 'secret reply', 'secret answer'], total: 3 });
      expect(seen.messages.map(({ parentId }) => parentId)).toEqual([null, message.id, hers.id]);
    }
  });

  test('is theirs to see, not to delete as if it were the own', async () => {
    await expect(app.as(family.maria).call(api.deleteMessage, at(hers))).rejects.toEqual(refused('forbidden'));
    await app.as(administrator()).call(api.adminDeleteMessage, at(hers));
    await expect(app.as(family.anna).call(api.messageReactions.like.add, at(hers))).rejects.toEqual(
      refused('message_not_found'),
    );
  });

  test('a reply of theirs waits with its parent, needs no approval, and is seen by no other user', async () => {
    const nested = await app.reply(family.maria, hers, 'secret word of the manager');
    expect(nested.isApproved).toBe(false);
    expect((await readPage(app, family.maria, '/api/manager/pending-messages')).total).toBe(3);
    await expect(app.as(family.tom).call(api.messageReactions.like.add, at(nested))).rejects.toEqual(
      refused('message_not_found'),
    );
    expect(await replies(family.anna, hers)).toMatchObject({ contents: ['secret answer'] });
    expect(await app.eventsAbout(nested)).toMatchObject([{ data: { isApproved: false, userId: family.maria.userId } }]);
  });
});
