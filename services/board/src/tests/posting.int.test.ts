import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import {
  administrator,
  type FamilyIdentities,
  loner,
  member,
  newFamily,
  pending,
} from '@famibook/testing/families/identities';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { outline, readBoard } from '../testing/read-board.ts';

let app: BoardTestApp;
let family: FamilyIdentities;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
beforeEach(() => {
  family = newFamily();
});

const refused = (code: string) => expect.objectContaining({ code });
const board = async (user: Identity) => (await readBoard(app, user)).messages;

describe('posting (D11)', () => {
  test('a member’s message waits, the manager’s and the administrator’s are published at once', async () => {
    const { anna, maria, admin } = family;
    expect(await app.post(anna, '  Hello \n')).toMatchObject({
      content: 'Hello',
      isApproved: false,
      parentId: null,
      userId: anna.userId,
      user: { id: anna.userId, firstName: 'Anna', lastName: 'Berg' },
      famibookId: family.famibookId,
      famibookName: 'The Bergs',
      replies: [],
      replyCount: 0,
      likes: 0,
      liked: false,
    });
    expect(await app.post(maria)).toMatchObject({ isApproved: true });
    expect(await app.post(admin)).toMatchObject({ isApproved: true });
  });

  test('so do replies, wherever they stand', async () => {
    const { anna, maria, admin } = family;
    const message = await app.post(maria);
    expect(await app.reply(anna, message)).toMatchObject({ isApproved: false, parentId: message.id });
    const published = await app.reply(maria, message);
    expect(published).toMatchObject({ isApproved: true, parentId: message.id });
    expect(await app.reply(admin, published)).toMatchObject({ isApproved: true, parentId: published.id });
  });

  test('to manage another FamiBook is no right in this one', async () => {
    const { anna } = family;
    const both = { ...anna, memberships: [...anna.memberships, ...newFamily().maria.memberships] };
    expect(await app.post(both)).toMatchObject({ isApproved: false });
  });

  test('a manager who trusts the family has members published at once, until it is taken back', async () => {
    const { anna, maria, admin } = family;
    const settings = (publishWithoutReview: boolean) =>
      app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview } });
    expect(await app.as(maria).call(api.getBoardSettings)).toEqual({ publishWithoutReview: false });
    const before = await app.post(anna);
    expect(await settings(true)).toEqual({ publishWithoutReview: true });
    expect(await app.as(admin).call(api.getBoardSettings)).toEqual({ publishWithoutReview: true });
    const message = await app.post(anna);
    expect(message.isApproved).toBe(true);
    expect(await app.reply(anna, message)).toMatchObject({ isApproved: true });
    // What waits already was posted to be looked at.
    expect((await board(family.tom)).map(({ id }) => id)).toEqual([message.id]);
    expect((await app.as(maria).call(api.listPendingMessages)).map(({ id }) => id)).toEqual([before.id]);
    await settings(false);
    expect(await app.post(anna)).toMatchObject({ isApproved: false });
    expect((await app.post(newFamily().anna)).isApproved).toBe(false);
  });

  test('settings that stay as they are add no line to Activity (D41)', async () => {
    const { maria } = family;
    for (const publishWithoutReview of [false, true, true, false])
      await app.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview } });
    const changes = (await app.publishedEvents()).filter(({ actor }) => actor?.id === maria.userId);
    expect(changes.map(({ type, data }) => [type, data.publishWithoutReview])).toEqual([
      ['board.settings-changed.v1', true],
      ['board.settings-changed.v1', false],
    ]);
  });

  test('goes to the current FamiBook; the administrator without one is asked which (D1)', async () => {
    await expect(app.post(administrator())).rejects.toEqual(refused('choose_famibook'));
    await expect(app.post(loner())).rejects.toEqual(refused('no_famibook'));
    await expect(app.post(pending())).rejects.toEqual(refused('pending_approval'));
    const nowhere = app.as(administrator());
    const body = { publishWithoutReview: true };
    await expect(nowhere.call(api.listPendingMessages)).rejects.toEqual(refused('choose_famibook'));
    await expect(nowhere.call(api.changeBoardSettings, { body })).rejects.toEqual(refused('choose_famibook'));
  });

  test('a page that shows another FamiBook than the current one writes nothing (D1)', async () => {
    const response = await app.as(family.maria).fetch('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-famibook-id': newFamily().famibookId },
      body: JSON.stringify({ content: 'Hello' }),
    });
    expect([response.status, await board(family.maria)]).toEqual([409, []]);
  });

  test.each([
    ['blank', ' \n '],
    ['longer than 5,000 characters', 'x'.repeat(5_001)],
    ['with control characters', 'a\u0000'],
  ])('what is %s is refused, as a message and as a reply (D15)', async (_, content) => {
    const message = await app.post(family.maria);
    await expect(app.post(family.maria, content)).rejects.toEqual(refused('validation'));
    await expect(app.reply(family.maria, message, content)).rejects.toEqual(refused('validation'));
    expect((await app.post(family.maria, 'x'.repeat(5_000))).content).toHaveLength(5_000);
  });
});

describe('replies', () => {
  test('nest five deep and no deeper (D13)', async () => {
    const { maria } = family;
    let last: Message = await app.post(maria, '0');
    for (const depth of ['1', '2', '3', '4', '5']) last = await app.reply(maria, last, depth);
    await expect(app.reply(maria, last)).rejects.toMatchObject({
      code: 'replies_too_deep',
      message: 'Replies can be 5 levels deep. Please reply further up.',
    });
    const [message] = await board(family.tom);
    expect(message?.replyCount).toBe(5);
    const chain = (depth: number): object[] =>
      depth > 5 ? [] : [{ content: String(depth), replies: chain(depth + 1) }];
    expect(outline(message ? [message] : [])).toEqual(chain(0));
  });

  test('stand oldest first below what they answer, and count on every level', async () => {
    const { maria } = family;
    const message = await app.post(maria, 'message');
    const [a, b] = [await app.reply(maria, message, 'a'), await app.reply(maria, message, 'b')];
    await app.reply(maria, b, 'b1');
    await app.reply(maria, a, 'a1');
    await app.reply(maria, a, 'a2');
    const [seen] = await board(family.tom);
    expect(outline(seen?.replies ?? [])).toEqual([
      {
        content: 'a',
        replies: [
          { content: 'a1', replies: [] },
          { content: 'a2', replies: [] },
        ],
      },
      { content: 'b', replies: [{ content: 'b1', replies: [] }] },
    ]);
    expect([seen?.replyCount, ...(seen?.replies.map(({ replyCount }) => replyCount) ?? [])]).toEqual([5, 2, 1]);
  });

  test('go into the FamiBook of what they answer, whichever is current', async () => {
    const { maria, tom } = family;
    const message = await app.post(maria);
    const elsewhere = { ...tom, current: member().current };
    expect(await app.reply(elsewhere, message)).toMatchObject({ famibookId: family.famibookId, isApproved: false });
  });
});
