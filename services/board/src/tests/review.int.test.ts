import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { administrator, type FamilyIdentities, newFamily } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { outline, readBoard } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let app: BoardTestApp;
let family: FamilyIdentities;
let hers: Message;

beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
beforeEach(async () => {
  family = newFamily();
  hers = await app.post(family.anna, 'hers');
});
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const refused = (code: string) => expect.objectContaining({ code });
const at = ({ id }: { id: Message['id'] }) => ({ params: { id } });
const approve = (message: Message, user = family.maria) => app.as(user).call(api.approveMessage, at(message));
const reject = (message: Message, user = family.maria) => app.as(user).call(api.rejectMessage, at(message));
const rejectAnywhere = (message: Message) => app.as(administrator()).call(api.adminRejectMessage, at(message));
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();

describe('approving (D11, D27)', () => {
  test('shows the message to all members, and publishes an event', async () => {
    expect(await approve(hers)).toMatchObject({ id: hers.id, isApproved: true });
    expect(await readBoard(app, family.tom)).toMatchObject({ contents: ['hers'], total: 1 });
    expect(await readBoard(app, family.anna)).toMatchObject({ contents: ['hers'], total: 1 });
    expect(await app.eventsAbout(hers)).toMatchObject([
      { type: 'message.posted.v1', version: 1, data: { isApproved: false, parentId: null } },
      { type: 'message.approved.v1', version: 2, data: { isApproved: true, userId: family.anna.userId } },
    ]);
  });

  test('counts alike when its id comes in capital letters', async () => {
    const id = hers.id.toUpperCase();
    expect((await app.as(family.maria).fetch(`/api/manager/approve-message/${id}`, { method: 'POST' })).status).toBe(
      200,
    );
    expect(await readBoard(app, family.tom)).toMatchObject({ contents: ['hers'], total: 1 });
  });

  test('is the administrator’s anywhere, under the own call', async () => {
    const nowhere = app.as(administrator());
    expect(await nowhere.call(api.adminApproveMessage, at(hers))).toMatchObject({ isApproved: true });
    await expect(nowhere.call(api.adminApproveMessage, at(hers))).rejects.toEqual(refused('already_decided'));
  });

  test('in a manager’s call means the current FamiBook, for the administrator too', async () => {
    const elsewhere = newFamily();
    await expect(approve(hers, elsewhere.admin)).rejects.toEqual(refused('message_not_found'));
    await expect(reject(hers, elsewhere.maria)).rejects.toEqual(refused('message_not_found'));
    expect(await approve(hers, family.admin)).toMatchObject({ isApproved: true });
  });

  test('from a page that shows a FamiBook which its session has left says so, as do the settings (D1)', async () => {
    const headers = { 'x-famibook-id': newFamily().famibookId, 'content-type': 'application/json' };
    for (const [method, path, body] of [
      ['POST', `/api/manager/approve-message/${hers.id}`],
      ['DELETE', `/api/manager/messages/${hers.id}`],
      ['PATCH', '/api/manager/settings', JSON.stringify({ publishWithoutReview: true })],
    ] as const) {
      const response = await app.as(family.maria).fetch(path, { method, headers, body: body ?? null });
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'famibook_changed' }]);
    }
    expect(await approve(hers)).toMatchObject({ isApproved: true });
  });

  test('once: a second decision gets 409 and changes nothing', async () => {
    await approve(hers);
    await expect(approve(hers)).rejects.toMatchObject({ code: 'already_decided', status: 409 });
    await expect(reject(hers)).rejects.toMatchObject({ code: 'already_decided', status: 409 });
    expect(await app.eventsAbout(hers)).toHaveLength(2);
    expect(await readBoard(app, family.tom)).toMatchObject({ contents: ['hers'] });
  });

  test('by many at once: one wins', async () => {
    const tries = Array.from({ length: 8 }, (_, n) =>
      n % 2 ? approve(hers) : app.as(family.admin).call(api.adminApproveMessage, at(hers)),
    );
    expect(outcomes(await Promise.allSettled(tries))).toEqual([...Array(7).fill('already_decided'), 'done']);
    expect(await app.eventsAbout(hers)).toHaveLength(2);
  });

  test('and rejecting at once: one wins, and what it decided stands', async () => {
    for (let times = 0; times < 5; times++) {
      const message = await app.post(family.anna);
      const results = await Promise.allSettled([approve(message), reject(message), approve(message), reject(message)]);
      expect(outcomes(results)).toEqual([...Array(3).fill('already_decided'), 'done']);
    }
  });
});

describe('lists of what waits for a review (D11, D13)', () => {
  const read = async (user: Identity, path: string) => {
    const response = await app.as(user).fetch(path);
    const rows = (await response.json()) as Message[];
    return { contents: rows.map(({ content }) => content), total: Number(response.headers.get('x-total-count')) };
  };

  test('are the current FamiBook’s for its manager and all for the administrator, and are searched by what they show', async () => {
    const elsewhere = newFamily();
    await app.post(elsewhere.anna, `Needle in ${elsewhere.famibookId}`);
    const own = '/api/manager/pending-messages';
    const all = '/api/admin/pending-messages';
    expect(await read(family.maria, own)).toEqual({ contents: ['hers'], total: 1 });
    expect(await read(family.maria, `${own}?q=HER`)).toEqual({ contents: ['hers'], total: 1 });
    expect(await read(family.maria, `${own}?q=needle`)).toEqual({ contents: [], total: 0 });
    // These rows do not name their FamiBook.
    expect(await read(family.maria, `${own}?q=the%20bergs`)).toEqual({ contents: [], total: 0 });
    const needle = `${all}?q=needle%20in%20${elsewhere.famibookId}`;
    expect(await read(administrator(), needle)).toMatchObject({ total: 1 });
    const { total } = await read(administrator(), `${all}?limit=1`);
    expect(total).toBeGreaterThan(1);
    await app.as(elsewhere.maria).call(api.rejectMessagesOf, { query: { author: elsewhere.anna.userId } });
    expect((await read(administrator(), `${all}?limit=1`)).total).toBe(total - 1);
    expect(await read(administrator(), needle)).toEqual({ contents: [], total: 0 });
  });
});

describe('below something that waits', () => {
  test('nothing is approved before it', async () => {
    const below = await app.reply(family.anna, hers, 'below');
    await expect(approve(below)).rejects.toMatchObject({
      code: 'parent_pending',
      status: 409,
      message: 'Approve what this replies to first.',
    });
    await approve(hers);
    expect((await readBoard(app, family.tom)).messages).toMatchObject([{ replyCount: 0, replies: [] }]);
    await approve(below);
    expect((await readBoard(app, family.tom)).messages).toMatchObject([{ replyCount: 1, replies: [{ id: below.id }] }]);
  });

  test('what waited for nothing else is published with it, down to what needs a decision of its own', async () => {
    const managers = await app.reply(family.maria, hers, 'by the manager');
    const further = await app.reply(family.admin, managers, 'by the administrator');
    const own = await app.reply(family.anna, hers, 'by the author');
    const belowOwn = await app.reply(family.maria, own, 'to the author');
    expect([managers, further, own, belowOwn].map(({ isApproved }) => isApproved)).toEqual(Array(4).fill(false));
    expect(await approve(hers)).toMatchObject({ replyCount: 4 });
    const [seen] = (await readBoard(app, family.tom)).messages;
    expect(seen?.replyCount).toBe(2);
    expect(outline(seen?.replies ?? [])).toEqual([
      { content: 'by the manager', replies: [{ content: 'by the administrator', replies: [] }] },
    ]);
    expect((await app.eventsAbout(further)).at(-1)).toMatchObject({ type: 'message.approved.v1', version: 2 });
    await approve(own);
    expect((await readBoard(app, family.tom)).messages).toMatchObject([{ replyCount: 4 }]);
    await expect(approve(belowOwn)).rejects.toEqual(refused('already_decided'));
  });

  test('a member whom the manager trusts by now waits with it, too', async () => {
    await app.as(family.maria).call(api.changeBoardSettings, { body: { publishWithoutReview: true } });
    const below = await app.reply(family.anna, hers);
    expect(below.isApproved).toBe(false);
    await approve(hers);
    expect((await readBoard(app, family.tom)).messages).toMatchObject([{ replies: [{ id: below.id }] }]);
  });
});

describe('rejecting (D11)', () => {
  test('deletes it with everything below, and publishes an event for those concerned', async () => {
    await app.reply(family.anna, hers);
    await app.reply(family.maria, hers);
    expect(await reject(hers)).toEqual({ message: 'Message rejected' });
    for (const user of [family.anna, family.maria]) {
      expect(await readBoard(app, user)).toMatchObject({ messages: [], total: 0 });
    }
    expect(await app.as(family.maria).call(api.listPendingMessages)).toEqual([]);
    expect((await app.eventsAbout(hers)).at(-1)).toMatchObject({
      type: 'message.deleted.v1',
      version: 2,
      data: { isApproved: false, userId: family.anna.userId },
    });
  });

  test('once: deciding about it again gets 409 (D27), for others it never was', async () => {
    await reject(hers);
    await expect(reject(hers)).rejects.toEqual(refused('already_decided'));
    await expect(approve(hers)).rejects.toEqual(refused('already_decided'));
    const nowhere = app.as(administrator());
    await expect(nowhere.call(api.adminApproveMessage, at(hers))).rejects.toEqual(refused('already_decided'));
    await expect(reject(hers, newFamily().maria)).rejects.toEqual(refused('message_not_found'));
    await expect(app.as(family.anna).call(api.deleteMessage, at(hers))).rejects.toEqual(refused('message_not_found'));
  });

  test('of all that one person has waiting: again it gets 409, and for a person who never wrote 404 (D11, D27)', async () => {
    const rejectAll = ({ userId }: Identity) =>
      app.as(family.maria).call(api.rejectMessagesOf, { query: { author: userId } });
    await rejectAll(family.anna);
    await expect(rejectAll(family.anna)).rejects.toEqual(refused('already_decided'));
    await expect(rejectAll(family.tom)).rejects.toEqual(refused('user_not_found'));
  });

  test('by the administrator anywhere is recorded as a rejection, and a manager who decides later gets 409 (D27, D41)', async () => {
    expect(await rejectAnywhere(hers)).toEqual({ message: 'Message rejected' });
    const events = await app.eventsAbout(hers);
    expect(events.map(({ type }) => type)).toEqual(['message.posted.v1', 'message.rejected.v1', 'message.deleted.v1']);
    for (const decide of [approve, reject, rejectAnywhere]) {
      await expect(decide(hers)).rejects.toMatchObject({ code: 'already_decided', status: 409 });
    }
    await expect(rejectAnywhere({ ...hers, id: family.famibookId as never })).rejects.toEqual(
      refused('message_not_found'),
    );
  });

  test('by the administrator after a manager has approved gets 409, and the message stays with its replies (D11, D27)', async () => {
    await approve(hers);
    await app.reply(family.maria, hers, 'welcome');
    await expect(rejectAnywhere(hers)).rejects.toMatchObject({ code: 'already_decided', status: 409 });
    expect((await readBoard(app, family.tom)).messages).toMatchObject([{ id: hers.id, replyCount: 1 }]);
  });

  test('a pending reply leaves the published message above as it was', async () => {
    await approve(hers);
    const below = await app.reply(family.tom, hers);
    await reject(below);
    expect((await readBoard(app, family.maria)).messages).toMatchObject([{ id: hers.id, replyCount: 0 }]);
  });
});
