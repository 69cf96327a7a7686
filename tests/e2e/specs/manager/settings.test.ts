import { getBoardSettings } from '@famibook/contracts/board/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { confirm, LIVE, press, test } from './manager-fixture.ts';

test('the password is changed when both new ones are alike and long enough (spec 5, 8)', async ({ desk, family }) => {
  const page = await desk(family.manager.client, 'change-password');
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current Password').fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(again);
    await press(page, 'Change Password');
  };
  await fill('', 'short', 'other');
  await page.getByText('New password must be at least 6 characters').waitFor();
  await page.getByText('New passwords do not match').waitFor();
  await page.getByText('Current password is required').waitFor();
  await fill('not-my-password', 'a-better-password', 'a-better-password');
  await seeToast(page, 'Error', /^Failed to change password\. ./);
  await fill(family.manager.password, 'a-better-password', 'a-better-password');
  await seeToast(page, 'Password Changed', 'Your password has been updated successfully');
  await expect.poll(() => page.getByLabel('Current Password').inputValue()).toBe('');
});

test('a manager decides whether messages are read first, and opens a further FamiBook within the plan (D11, D21)', async ({
  desk,
  product,
  admin,
}) => {
  const other = await foundFamily(product.url, admin);
  const page = await desk(other.manager.client, 'settings');
  await page.getByRole('switch', { name: 'Publish messages without review' }).click();
  await seeToast(page, 'Messages appear without review');
  expect(await other.manager.client.call(getBoardSettings)).toEqual({ publishWithoutReview: true });
  await page.getByLabel('FamiBook Name').fill(other.name);
  await press(page, 'Open FamiBook');
  await seeToast(page, 'Error', 'Failed to open FamiBook. This FamiBook name is already taken. Please choose another.');
  await page.getByLabel('FamiBook Name').fill(`Second of ${other.name}`);
  await press(page, 'Open FamiBook');
  await page.getByRole('main').getByText(`You are the manager of Second of ${other.name}.`).waitFor(LIVE);
});

test('a manager hands over to a member, and the next one deletes the FamiBook with the password (D40)', async ({
  desk,
  product,
  admin,
}) => {
  const other = await foundFamily(product.url, admin);
  const theo = await other.member('Theo');
  const page = await desk(other.manager.client, 'settings');
  await press(page, 'Hand over…');
  await page.getByText('You become a member, and no longer see this page.').waitFor();
  await page.getByRole('radio', { name: /Theo Tester/ }).check();
  await confirm(page, 'Make Theo the manager');
  await seeToast(page, 'Handed over', 'Theo is the manager now.');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await other.manager.client.call(getUser)).toMatchObject({ isManager: false, isApproved: true });

  const next = await desk(theo.client, 'settings');
  await press(next, 'Delete this FamiBook…');
  const dialog = next.getByRole('dialog');
  await dialog.getByText('all photos with their comments, and all messages with their replies').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('not-my-password');
  await confirm(next, 'Delete everything');
  await seeToast(next, /^Failed to delete FamiBook\. ./);
  await dialog.getByLabel('Password', { exact: true }).fill(theo.password);
  await confirm(next, 'Delete everything');
  await seeToast(next, 'FamiBook deleted', `${other.name} is gone.`);
  expect(await theo.client.call(getUser)).toMatchObject({ famibookName: null });
});
