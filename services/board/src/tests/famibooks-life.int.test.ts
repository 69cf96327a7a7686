import * as api from '@famibook/contracts/board/endpoints';
import { getLastPosts } from '@famibook/contracts/famibooks/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { currentFamiBookOf, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());

const closed = expect.objectContaining({ code: 'famibook_suspended' });

test('nothing of a suspended FamiBook is read or written, until it is resumed (D39)', async () => {
  const maria = manager();
  const message = await app.post(maria);
  const on = { params: { id: message.id } };
  await famibookEvents(app, maria).suspend(5);
  // One in another FamiBook holds a link into this one.
  const elsewhere: Identity = { ...member({ userId: maria.userId }), memberships: maria.memberships };
  for (const user of [maria, elsewhere]) {
    await expect(app.reply(user, message)).rejects.toEqual(closed);
    await expect(app.as(user).call(api.messageReactions.like.add, on)).rejects.toEqual(closed);
    await expect(app.as(user).call(api.listReplies, on)).rejects.toEqual(closed);
  }
  await expect(app.post(maria)).rejects.toEqual(closed);
  await expect(app.as(maria).call(api.listMessages, {})).rejects.toEqual(closed);
  await expect(app.as(maria).call(api.getBoardSettings)).rejects.toEqual(closed);
  const seen = await app.as(administrator()).call(api.listMessages, {});
  expect(seen.map(({ id }) => id)).toContain(message.id);

  await famibookEvents(app, maria).resume(6);
  await famibookEvents(app, maria).suspend(4);
  await app.post(maria);
  expect(await app.as(maria).call(api.listMessages, {})).toHaveLength(2);
});

test('a new name shows on what was posted before; an older event changes nothing (D40)', async () => {
  const maria = manager();
  await app.post(maria);
  await famibookEvents(app, maria).rename('The Hills', 5);
  await famibookEvents(app, maria).rename('Older', 4);
  expect(await app.as(maria).call(api.listMessages, {})).toMatchObject([{ famibookName: 'The Hills' }]);
});

test('the administrator’s list learns when the newest message was posted; approving or deleting one is no post (D13)', async () => {
  const maria = manager();
  const { famibookId } = currentFamiBookOf(maria);
  const tom = member({ famibookId });
  const lastPost = () => app.asService('auth').call(getLastPosts, { body: { famibookIds: [famibookId] } });
  expect(await lastPost()).toEqual([]);
  await app.post(maria);
  const [first] = await lastPost();
  const waiting = await app.post(tom);
  const [second] = await lastPost();
  expect(Date.parse(second?.lastPostedAt ?? '')).toBeGreaterThan(Date.parse(first?.lastPostedAt ?? ''));
  await app.as(maria).call(api.approveMessage, { params: { id: waiting.id } });
  await app.as(tom).call(api.deleteMessage, { params: { id: waiting.id } });
  expect(await lastPost()).toEqual([second]);
});

test('a deleted FamiBook’s messages go, and no token or late event brings anything back (D40)', async () => {
  const maria = manager();
  const tom = member({ famibookId: currentFamiBookOf(maria).famibookId });
  const message = await app.post(maria);
  await app.reply(tom, message);
  await app.post(tom);
  const total = async () => (await app.asService('admin').call(api.countMessages, { query: {} })).total;
  const before = await total();

  await famibookEvents(app, maria).remove(7);
  const { famibookId } = currentFamiBookOf(maria);
  const left = () => app.countRows(['message', 'waiting', 'rejection'], 'famibook_id', famibookId);
  expect(await left()).toEqual([0, 0, 0]);
  expect(await total()).toBe(before - 1);
  expect((await app.eventsAbout(message)).at(-1)?.type).toBe('message.deleted.v1');

  const gone = expect.objectContaining({ code: 'famibook_not_found' });
  await expect(app.post(tom)).rejects.toEqual(gone);
  await famibookEvents(app, maria).create(1);
  await famibookEvents(app, maria).resume(9);
  await expect(app.post(maria)).rejects.toEqual(gone);
  expect(await left()).toEqual([0, 0, 0]);
});

test('a FamiBook of which nothing was known is not made by a token after its deletion (D40)', async () => {
  const maria = manager();
  await famibookEvents(app, maria).remove(3);
  await expect(app.post(maria)).rejects.toMatchObject({ code: 'famibook_not_found' });
});
