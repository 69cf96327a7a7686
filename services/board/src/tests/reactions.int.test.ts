import { listMessageReactions, messageReactions } from '@famibook/contracts/board/endpoints';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { newFamily } from '../testing/family.ts';

let bed: BoardBed;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());

describe('who likes and loves a message (D12)', () => {
  test('stands in a list, one row a person, the newest first, page by page (D13)', async () => {
    const { anna, maria } = newFamily();
    const { id } = await bed.post(maria);
    await bed.as(anna).call(messageReactions.like.add, { params: { id } });
    await bed.as(maria).call(messageReactions.heart.add, { params: { id } });
    await bed.as(anna).call(messageReactions.heart.add, { params: { id } });
    expect(await bed.as(anna).call(listMessageReactions, { params: { id } })).toMatchObject([
      { userId: anna.userId, firstName: anna.firstName, liked: true, hearted: true },
      { userId: maria.userId, liked: false, hearted: true },
    ]);
    const first = await bed.as(anna).fetch(`/api/messages/${id}/reactions?limit=1`);
    expect(first.headers.get('x-total-count')).toBe('2');
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await (await bed.as(anna).fetch(next)).json()).toMatchObject([{ userId: maria.userId }]);
  });

  test('is nobody’s business in another FamiBook, nor while the message waits (D9, D11): 404', async () => {
    const { anna, maria } = newFamily();
    const published = await bed.post(maria);
    const path = (id: string) => `/api/messages/${id}/reactions`;
    expect((await bed.as(member()).fetch(path(published.id))).status).toBe(404);
    const waiting = await bed.post(anna);
    const other = member({ famibookId: anna.current?.famibookId });
    expect((await bed.as(other).fetch(path(waiting.id))).status).toBe(404);
  });
});
