import { listPendingResets } from '@famibook/contracts/password-reset/endpoints';
import { expect } from 'vitest';
import { waitForCode } from '../../support/loaded-code.ts';
import { seeToast } from '../../support/toasts.ts';
import { pathOf, test } from './login-fixture.ts';

test('‘Forgot Password?’ needs a valid email first (spec 5)', async ({ visit }) => {
  const page = await visit('/auth');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('Please enter your email').waitFor();
  await page.getByLabel('Email').fill('theo');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('Invalid email address').waitFor();
  expect(pathOf(page)).toBe('/auth');
});

test('‘Forgot Password?’ requests a reset and leads to the waiting page (spec 2, D23)', async ({
  visit,
  theo,
  admin,
}) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await seeToast(page, 'Request Submitted');
  await page.getByRole('heading', { name: 'Waiting for Approval' }).waitFor();
  const requests = await admin.call(listPendingResets);
  const request = requests.find(({ user }) => user.email === theo.email);
  expect(request).toMatchObject({ reason: 'Forgot password request' });
  expect(pathOf(page)).toBe(`/password-reset?requestId=${request?.id}`);
});

test('‘Forgot Password?’ that fails says to contact support (spec 8)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await waitForCode(page, 'toasts');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await seeToast(page, 'Error', 'Please try again or contact support.');
  expect(await page.getByLabel('Email').inputValue()).toBe(theo.email);
});

test('‘Reset Password’ leads to the direct change, with the email filled in (spec 2)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByRole('link', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  expect(pathOf(page)).toBe('/password-reset?direct=true');
  expect(await page.getByLabel('Email').inputValue()).toBe(theo.email);
});
