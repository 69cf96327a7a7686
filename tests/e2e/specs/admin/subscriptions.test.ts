import { PLANS } from '@famibook/contracts/plans';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { adminApproveSubscription, adminRejectSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { signIn } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { MANAGER_POLLING } from '../../../../web/src/config/timing.ts';
import { disableInterval } from '../../support/disable-timer.ts';
import { withoutPushes } from '../../support/no-pushes.ts';
import { seeToast } from '../../support/toasts.ts';
import { rowOf, search, test } from './admin-fixture.ts';

const LIST = 'Subscriptions';

test('a request shows who asks for what, and its approval shows the credentials of the new manager, who signs in with them (spec 2 and 4, D26)', async ({
  desk,
  request,
  product,
}) => {
  const wanted = await request({ message: 'For our reunion in June.', companyName: 'Rita & Daughters' });
  const page = await desk('subscriptions');
  const row = rowOf(page, LIST, wanted.famibookName);
  for (const text of [
    wanted.managerName,
    wanted.managerEmail,
    'For our reunion in June.',
    'Rita & Daughters',
    'Basic plan, asked for 1 FamiBook',
    /Requested/,
    'Pending',
  ]) {
    await row.getByText(text).first().waitFor();
  }
  await row.getByRole('button', { name: `Approve ${wanted.famibookName}` }).click();
  await seeToast(page, 'Subscription Approved', 'Manager account has been created successfully.');
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  const value = (label: string) => toast.locator(`dt:text-is("${label}") + dd`).textContent();
  expect([await value('Email'), await value('FamiBook')]).toEqual([wanted.managerEmail, wanted.famibookName]);
  const password = (await value('Password')) ?? '';
  expect(password).toHaveLength(20);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await toast.getByRole('button', { name: 'Copy' }).click();
  await toast.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `Email: ${wanted.managerEmail}\nPassword: ${password}\nFamiBook: ${wanted.famibookName}`,
  );
  await row.getByText('Approved').waitFor();
  expect(await row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);

  const manager = await signIn(product.url, { email: wanted.managerEmail, password }, wanted.famibookName);
  expect(await manager.call(getUser)).toMatchObject({ isManager: true, famibookName: wanted.famibookName });
});

test('no other toast replaces the credentials before their time: they are shown once only (spec 4, D26)', async ({
  desk,
  request,
}) => {
  const [first, second, third] = [await request(), await request(), await request()];
  const page = await desk('subscriptions');
  for (const { famibookName } of [first, second])
    await page.getByRole('button', { name: `Approve ${famibookName}` }).click();
  await page.getByRole('button', { name: `Reject ${third.famibookName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await seeToast(page, 'Subscription Rejected');
  const toasts = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  for (const { managerEmail } of [first, second]) await toasts.filter({ hasText: managerEmail }).waitFor();
});

test('where the email already has an account, no password is shown (D26)', async ({ desk, request, family }) => {
  const page = await desk('subscriptions');
  const wanted = await request({ managerEmail: family.manager.email });
  await search(page, /^Search/, wanted.famibookName);
  await page.getByRole('button', { name: `Approve ${wanted.famibookName}` }).click();
  await seeToast(page, 'Subscription Approved', 'This email already has an account. Its password stays the same.');
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  expect(await toast.locator('dt').allInnerTexts()).toEqual(['Email', 'FamiBook']);
});

test('a rejection is asked for first, and stays in the list as rejected (spec 8, D27)', async ({ desk, request }) => {
  const wanted = await request();
  const page = await desk('subscriptions');
  const row = rowOf(page, LIST, wanted.famibookName);
  await row.getByRole('button', { name: `Reject ${wanted.famibookName}` }).click();
  await page.getByText(`${wanted.famibookName} will not be opened.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await seeToast(page, 'Subscription Rejected', 'The subscription request has been rejected.');
  await row.getByText('Rejected').waitFor();
});

test('who decides second is told so, and sees what was decided (spec 8, D27)', async ({ open, request, admin }) => {
  const [first, second] = [await request(), await request()];
  const { page } = await open({ client: admin });
  await withoutPushes(page);
  await disableInterval(page, MANAGER_POLLING);
  await page.goto('/admin/subscriptions');
  await rowOf(page, LIST, first.famibookName).waitFor();
  await rowOf(page, LIST, second.famibookName).waitFor();
  // The list must not hear of the decisions before the presses.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/subscriptions', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await admin.call(adminRejectSubscription, { params: { id: first.id } });
  await admin.call(adminApproveSubscription, { params: { id: second.id } });
  await page.getByRole('button', { name: `Approve ${first.famibookName}` }).click();
  await page
    .getByText(/^Failed to approve subscription\. ./)
    .first()
    .waitFor();
  await page.getByRole('button', { name: `Reject ${second.famibookName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page
    .getByText(/^Failed to reject subscription\. ./)
    .first()
    .waitFor();
  held.resolve();
  await rowOf(page, LIST, first.famibookName).getByText('Rejected').waitFor();
  await rowOf(page, LIST, second.famibookName).getByText('Approved').waitFor();
});

test('the administrator changes a plan (D21)', async ({ desk, request, admin }) => {
  const wanted = await request();
  await admin.call(adminApproveSubscription, { params: { id: wanted.id } });
  const page = await desk('subscriptions');
  const row = rowOf(page, LIST, wanted.famibookName);
  await row.getByRole('button', { name: `Change plan of ${wanted.famibookName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: PLANS.enterprise.name }).check();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await seeToast(page, 'Plan changed', `${wanted.famibookName} now has the Enterprise plan.`);
  await row.getByText('Enterprise plan').waitFor();
});

test('a request that comes in appears by itself (spec 9)', async ({ desk, request }) => {
  const page = await desk('subscriptions');
  await page.getByRole('list', { name: LIST }).waitFor();
  const wanted = await request();
  await rowOf(page, LIST, wanted.famibookName).waitFor();
});
