import { randomUUID as newId } from 'node:crypto';
import { FamiBookId, UserId } from '@famibook/contracts/ids';
import { findManager } from '@famibook/contracts/imports/endpoints';
import { lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import { deleteUser } from '@famibook/contracts/members/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth } from '../testing/auth-fixture.ts';
import { famibookLife } from '../testing/famibook-life.ts';

let app: AuthTestApp;
beforeAll(async () => {
  app = await bootAuth();
});
afterAll(() => app?.stop());

const none = { userIds: [], famibookIds: [], famibookNames: [] };
const find = (asked: Partial<{ userIds: UserId[]; famibookIds: FamiBookId[]; famibookNames: string[] }>) =>
  app.asService('notifier').call(lookUpDirectory, { body: { ...none, ...asked } });

test('a mail learns names and addresses as they are now; deleted users are left out (D8, D44)', async () => {
  const family = await app.found('The Mailed Bergs');
  const [ben, gone] = [
    await app.member(family, 'ben@example.org'),
    await app.register('gone@example.org', family.famibookName),
  ];
  await (await (await app.admin()).as()).call(deleteUser, { params: { id: gone.userId } });
  const userIds = [ben.userId, gone.userId, UserId.parse(newId())];
  expect(await find({ userIds })).toEqual({
    famibooks: [],
    users: [{ userId: ben.userId, email: 'ben@example.org', firstName: 'Tom', lastName: 'Berg' }],
  });
});

test('a FamiBook comes with its manager, found by its id or by its name however it is written (D1)', async () => {
  const { famibookId, famibookName, manager, managerEmail } = await app.found('The Named Bergs');
  const expected = {
    famibooks: [{ famibookId, famibookName, managerUserId: manager.userId, isSuspended: false }],
    users: [expect.objectContaining({ userId: manager.userId, email: managerEmail })],
  };
  expect(await find({ famibookIds: [famibookId, FamiBookId.parse(newId())] })).toEqual(expected);
  expect(await find({ famibookNames: ['  the NAMED   bergs ', 'Nobody'] })).toEqual(expected);
});

test('a suspended FamiBook says so (D39)', async () => {
  const { famibookId } = await app.found('The Resting Bergs');
  await famibookLife(await (await app.admin()).as()).suspend(famibookId);
  expect((await find({ famibookIds: [famibookId] })).famibooks).toMatchObject([{ isSuspended: true }]);
});

test('what is imported into a FamiBook is written in the name of its manager as auth knows this person now (D34)', async () => {
  const { famibookId, famibookName, manager } = await app.found('The Importing Bergs');
  const managerOf = (id: FamiBookId) => app.asService('backup').call(findManager, { body: { famibookId: id } });
  expect(await managerOf(famibookId)).toEqual({
    famibookId,
    famibookName,
    manager: {
      userId: manager.userId,
      firstName: expect.any(String),
      lastName: expect.any(String),
      profileImageUrl: null,
      version: expect.any(Number),
    },
  });
  await expect(managerOf(FamiBookId.parse(newId()))).rejects.toMatchObject({ code: 'famibook_not_found' });
});
