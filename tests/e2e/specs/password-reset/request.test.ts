import { completeReset, listPendingResets, requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import {
  fillNewPassword,
  NEW_PASSWORD,
  press,
  requestIdOf,
  seeTitle,
  submitRequest,
  test,
} from './password-reset-fixture.ts';

test('a reset goes from the form over the code that is read out to a login with the new password (spec 2, 4, D23)', async ({
  family,
  visit,
  admin,
  approve,
  canLogIn,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  await seeTitle(page, 'Request Password Reset');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Reason').fill('A new phone');
  await press(page, 'Submit Request');
  await seeToast(page, 'Request Submitted', "Please wait for the administrator's approval.");
  await seeTitle(page, 'Waiting for Approval');
  await page.getByText("Your request is waiting for the administrator's approval.").waitFor();
  const id = requestIdOf(page);
  await page.getByText(`Request ID: ${id}`).waitFor();

  const request = (await admin.call(listPendingResets)).find((reset) => reset.id === id);
  expect(request).toMatchObject({ user: { email: theo.email }, reason: 'A new phone' });
  await page.getByText([...(request?.code ?? '')].join(' '), { exact: true }).waitFor();

  await approve(id);
  await seeTitle(page, 'Set New Password');
  await fillNewPassword(page, NEW_PASSWORD);
  await press(page, 'Reset Password');
  await seeToast(page, 'Success', 'Your password was reset. You can now sign in with it.');
  await seeTitle(page, 'Welcome back');
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(await canLogIn(theo, theo.password)).toBe(false);
  expect(await canLogIn(theo, NEW_PASSWORD)).toBe(true);

  await page.goto(`/password-reset?requestId=${id}`);
  await seeTitle(page, 'Already Done');
  await page.getByRole('link', { name: 'Request a New Reset' }).click();
  await seeTitle(page, 'Request Password Reset');
});

test('the address of a request opens in the browser that made it, and in no other (spec 4, D23)', async ({
  family,
  visit,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await submitRequest(page, theo);
  await page.reload();
  await page.getByText(`Request ID: ${id}`).waitFor();
  await page.goBack().catch(() => undefined);

  const other = await visit(`/password-reset?requestId=${id}`);
  await seeTitle(other, 'Request Not Found');
  await other.getByText('It only opens in the browser it was made in').waitFor();
  await other.getByRole('link', { name: 'Request a New Reset' }).click();
  await seeTitle(other, 'Request Password Reset');
});

test('a second request by a browser whose first is approved leads to the new password at once (spec 4, 8, D23)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await submitRequest(page, theo);
  await approve(id);
  await seeTitle(page, 'Set New Password');

  await page.goto('/password-reset');
  await page.getByLabel('Email').fill(theo.email);
  await press(page, 'Submit Request');
  await seeToast(page, 'Request Already Approved');
  await seeTitle(page, 'Set New Password');
  expect(requestIdOf(page)).toBe(id);

  await page.goto('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await press(page, 'Forgot Password?');
  await seeToast(page, 'Request Already Approved');
  await seeTitle(page, 'Set New Password');
  expect(requestIdOf(page)).toBe(id);
});

test.for(['seven', '-7', '7.5', '0', '', '99999999999'])(
  'a request id that is not a positive integer opens the form: %j (spec 2)',
  async (id, { visit }) => {
    await seeTitle(await visit(`/password-reset?requestId=${id}`), 'Request Password Reset');
  },
);

test('a request that was completed elsewhere fails, and the page then says that it is done (spec 8, D23)', async ({
  family,
  product,
  approve,
  visit,
}) => {
  const theo = await family.member('Theo');
  const client = new Client(product.url);
  const { requestId } = await client.call(requestReset, { body: { email: theo.email } });
  await approve(requestId);
  const page = await visit(`/password-reset?requestId=${requestId}`, client);
  await fillNewPassword(page, 'too-late-by-now');
  await client.call(completeReset, { body: { requestId, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });
  await press(page, 'Reset Password');
  await seeToast(page, 'Error', 'Failed to reset password. Please try again.');
  await seeTitle(page, 'Already Done');
});

test('the waiting page checks again by itself when its calls failed for a while (spec 4)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await submitRequest(page, theo);
  await page.route('**/api/password-reset/status/*', (route) => route.abort());
  await page.getByText('We could not check your request. Trying again…').waitFor();
  await approve(id);
  await page.unroute('**/api/password-reset/status/*');
  await seeTitle(page, 'Set New Password');
});
