import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { type Family, newFamily } from '../testing/family.ts';
import { outline, readBoard } from '../testing/read-board.ts';

let bed: BoardBed;
let family: Family;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());
beforeEach(() => {
  family = newFamily();
});

const refused = (code: string) => expect.objectContaining({ code });
const board = async (who: Identity) => (await readBoard(bed, who)).messages;

describe('posting (D11)', () => {
  test('a member’s message waits, the manager’s and the administrator’s are published at once', async () => {
    const { anna, maria, admin } = family;
    expect(await bed.post(anna, '  Hello \n')).toMatchObject({
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
    expect(await bed.post(maria)).toMatchObject({ isApproved: true });
    expect(await bed.post(admin)).toMatchObject({ isApproved: true });
  });

  test('so do replies, wherever they stand', async () => {
    const { anna, maria, admin } = family;
    const message = await bed.post(maria);
    expect(await bed.reply(anna, message)).toMatchObject({ isApproved: false, parentId: message.id });
    const published = await bed.reply(maria, message);
    expect(published).toMatchObject({ isApproved: true, parentId: message.id });
    expect(await bed.reply(admin, published)).toMatchObject({ isApproved: true, parentId: published.id });
  });

  test('to manage another FamiBook is no right in this one', async () => {
    const { anna } = family;
    const both = { ...anna, memberships: [...anna.memberships, ...newFamily().maria.memberships] };
    expect(await bed.post(both)).toMatchObject({ isApproved: false });
  });

  test('a manager who trusts the family has members published at once, until it is taken back', async () => {
    const { anna, maria, admin } = family;
    const settings = (publishWithoutReview: boolean) =>
      bed.as(maria).call(api.changeBoardSettings, { body: { publishWithoutReview } });
    expect(await bed.as(maria).call(api.getBoardSettings)).toEqual({ publishWithoutReview: false });
    const before = await bed.post(anna);
    expect(await settings(true)).toEqual({ publishWithoutReview: true });
    expect(await bed.as(admin).call(api.getBoardSettings)).toEqual({ publishWithoutReview: true });
    const message = await bed.post(anna);
    expect(message.isApproved).toBe(true);
    expect(await bed.reply(anna, message)).toMatchObject({ isApproved: true });
    // What waits already was posted to be looked at.
    expect((await board(family.tom)).map(({ id }) => id)).toEqual([message.id]);
    expect((await bed.as(maria).call(api.listPendingMessages)).map(({ id }) => id)).toEqual([before.id]);
    await settings(false);
    expect(await bed.post(anna)).toMatchObject({ isApproved: false });
    expect((await bed.post(newFamily().anna)).isApproved).toBe(false);
  });

  test('goes to the current FamiBook; the administrator without one is asked which (D1)', async () => {
    await expect(bed.post(administrator())).rejects.toEqual(refused('choose_famibook'));
    await expect(bed.post(loner())).rejects.toEqual(refused('no_famibook'));
    await expect(bed.post(pending())).rejects.toEqual(refused('pending_approval'));
    const nowhere = bed.as(administrator());
    const body = { publishWithoutReview: true };
    await expect(nowhere.call(api.listPendingMessages)).rejects.toEqual(refused('choose_famibook'));
    await expect(nowhere.call(api.changeBoardSettings, { body })).rejects.toEqual(refused('choose_famibook'));
  });

  test('a page that shows another FamiBook than the current one writes nothing (D1)', async () => {
    const response = await bed.as(family.maria).fetch('/api/messages', {
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
    const message = await bed.post(family.maria);
    await expect(bed.post(family.maria, content)).rejects.toEqual(refused('validation'));
    await expect(bed.reply(family.maria, message, content)).rejects.toEqual(refused('validation'));
    expect((await bed.post(family.maria, 'x'.repeat(5_000))).content).toHaveLength(5_000);
  });
});

describe('replies', () => {
  test('nest five deep and no deeper (D13)', async () => {
    const { maria } = family;
    let last: Message = await bed.post(maria, '0');
    for (const depth of ['1', '2', '3', '4', '5']) last = await bed.reply(maria, last, depth);
    await expect(bed.reply(maria, last)).rejects.toMatchObject({
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
    const message = await bed.post(maria, 'message');
    const [a, b] = [await bed.reply(maria, message, 'a'), await bed.reply(maria, message, 'b')];
    await bed.reply(maria, b, 'b1');
    await bed.reply(maria, a, 'a1');
    await bed.reply(maria, a, 'a2');
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
    const message = await bed.post(maria);
    const elsewhere = { ...tom, current: member().current };
    expect(await bed.reply(elsewhere, message)).toMatchObject({ famibookId: family.famibookId, isApproved: false });
  });
});
