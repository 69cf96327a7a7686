import { listMessageReactions, messageReactions } from '@famibook/contracts/board/endpoints';
import { Reactor } from '@famibook/contracts/reactions/schemas';
import { fetchPage } from '@famibook/testing/clients/pages';
import { member, newFamily } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());

describe('the users who like and love a message (D12)', () => {
  test('are in a list, one row a person, the newest first, page by page (D13)', async () => {
    const { anna, maria } = newFamily();
    const { id } = await app.post(maria);
    await app.as(anna).call(messageReactions.like.add, { params: { id } });
    await app.as(maria).call(messageReactions.heart.add, { params: { id } });
    await app.as(anna).call(messageReactions.heart.add, { params: { id } });
    expect(await app.as(anna).call(listMessageReactions, { params: { id } })).toMatchObject([
      { userId: anna.userId, firstName: anna.firstName, liked: true, hearted: true },
      { userId: maria.userId, liked: false, hearted: true },
    ]);
    const first = await fetchPage(app.as(anna), `/api/messages/${id}/reactions?limit=1`, Reactor);
    expect(first.total).toBe(2);
    const second = await fetchPage(app.as(anna), first.next ?? '', Reactor);
    expect(second.items).toMatchObject([{ userId: maria.userId }]);
  });

  test('are not found in another FamiBook, nor while the message waits (D9, D11)', async () => {
    const { anna, maria } = newFamily();
    const published = await app.post(maria);
    const path = (id: string) => `/api/messages/${id}/reactions`;
    expect((await app.as(member()).fetch(path(published.id))).status).toBe(404);
    const waiting = await app.post(anna);
    const other = member({ famibookId: anna.current?.famibookId });
    expect((await app.as(other).fetch(path(waiting.id))).status).toBe(404);
  });
});
