import { approveUser, deleteUser, joinFamiBook } from '@famibook/contracts/members/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { test as adminTest, rowOf, search } from './admin-fixture.ts';

const LIST = 'Approved Users';

const test = adminTest.extend('second', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin));

test('a row shows who it is, all FamiBooks, since when, and how the password is protected (spec 2, D7, D10)', async ({
  desk,
  family,
  second,
}) => {
  const theo = await family.member('Theobald');
  await theo.client.call(joinFamiBook, { body: { famibookName: second.name } });
  await second.manager.client.call(approveUser, { params: { id: theo.id } });
  const page = await desk('approved-users');
  await search(page, /^Search/, theo.email);
  await page.getByText('1 person').waitFor();
  const row = rowOf(page, LIST, theo.email);
  for (const text of [
    'Theobald Tester',
    family.name,
    second.name,
    /Joined/,
    '$argon2id$v=19$m=19456,t=2,p=1',
    'APPROVED',
  ]) {
    await row.getByText(text).first().waitFor();
  }
  await page.getByText(/shows only how a password is protected/).waitFor();
});

test('a deletion says what goes and what may remain, and the user is gone at once (spec 8, D8)', async ({
  desk,
  family,
}) => {
  const uma = await family.member('Uma');
  const page = await desk('approved-users');
  await search(page, /^Search/, uma.email);
  const row = rowOf(page, LIST, uma.email);
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/This action cannot be undone/).waitFor();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await seeToast(page, 'User deleted successfully');
  await row.waitFor({ state: 'detached' });
  expect((await uma.client.send(getUser)).status).toBe(401);
});

test('a deletion that the server refuses says why, and the user stays (spec 8, D8)', async ({
  desk,
  family,
  admin,
}) => {
  const gone = await family.member('Vera');
  const page = await desk('approved-users');
  await search(page, /^Search/, gone.email);
  await rowOf(page, LIST, gone.email)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await admin.call(deleteUser, { params: { id: gone.id } });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page
    .getByText(/^Failed to delete user\. ./)
    .first()
    .waitFor();
});

test('who is approved elsewhere appears by itself, found by the search (spec 9, D13)', async ({ desk, family }) => {
  const waiting = await family.pending('Wanda');
  const page = await desk('approved-users');
  await search(page, /^Search/, waiting.email);
  await page.getByText(`Nobody matches "${waiting.email}"`).waitFor();
  await family.manager.client.call(approveUser, { params: { id: waiting.id } });
  await rowOf(page, LIST, waiting.email).waitFor();
});
