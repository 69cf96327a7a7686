import { setTimeout } from 'node:timers/promises';
import { completeReset } from '@famibook/contracts/password-reset/routes';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForCode } from '../../support/loaded-code.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { fillNewPassword, NEW_PASSWORD, press, seeTitle, submitRequest, test } from './password-reset-fixture.ts';

/** The page has loaded the code of its toasts when the network is gone. */
async function disconnect(page: Page): Promise<void> {
  await waitForCode(page, 'toasts');
  await untilQuiet(page);
  await page.context().setOffline(true);
}

test('‘Back to Login’ leads to /auth in every mode (spec 2)', async ({ family, visit, approve }) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await submitRequest(page, theo);
  const goBackToLogin = async () => {
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await seeTitle(page, 'Welcome back');
    expect(new URL(page.url()).pathname).toBe('/auth');
  };
  await goBackToLogin();
  for (const address of ['/password-reset', '/password-reset?direct=true', `/password-reset?requestId=${id}`]) {
    await page.goto(address);
    await goBackToLogin();
  }
  await approve(id);
  await page.goto(`/password-reset?requestId=${id}`);
  await seeTitle(page, 'Set New Password');
  await goBackToLogin();
});

test('the forms refuse what the server would, with the same words (spec 5)', async ({ visit, family, approve }) => {
  const page = await visit('/password-reset');
  await page.getByLabel('Email').fill('theo');
  await press(page, 'Submit Request');
  await page.getByText('Invalid email address').waitFor();

  await page.goto('/password-reset?direct=true');
  await fillNewPassword(page, 'short', 'other');
  await press(page, 'Change Password');
  await page.getByText('Invalid email address').waitFor();
  await page.getByText('Current password is required').waitFor();
  expect(await page.getByText('Password must be at least 6 characters').count()).toBe(2);
  await fillNewPassword(page, NEW_PASSWORD, 'another-one');
  await press(page, 'Change Password');
  await page.getByText("Passwords don't match").waitFor();

  const theo = await family.member('Theo');
  await page.goto('/password-reset');
  await approve(await submitRequest(page, theo));
  await seeTitle(page, 'Set New Password');
  await fillNewPassword(page, NEW_PASSWORD, 'another-one');
  await press(page, 'Reset Password');
  await page.getByText("Passwords don't match").waitFor();
  await fillNewPassword(page, 'short');
  await expect.poll(() => page.getByText('Password must be at least 6 characters').count()).toBe(2);
});

test('without a network each form says what failed, and its fields stay filled (spec 8)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Reason').fill('A new phone');
  await disconnect(page);
  await press(page, 'Submit Request');
  await seeToast(page, 'Error', 'Failed to submit password reset request.');
  expect(await page.getByLabel('Reason').inputValue()).toBe('A new phone');
  await page.context().setOffline(false);

  await page.goto('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill(theo.password);
  await fillNewPassword(page, NEW_PASSWORD);
  await disconnect(page);
  await press(page, 'Change Password');
  const advice = 'Failed to change password. Please verify your current password and try again.';
  await seeToast(page, 'Error', advice);
  expect(await page.getByLabel('Current Password').inputValue()).toBe(theo.password);
  await page.context().setOffline(false);

  await page.goto('/password-reset');
  await approve(await submitRequest(page, theo));
  await seeTitle(page, 'Set New Password');
  await fillNewPassword(page, NEW_PASSWORD);
  await disconnect(page);
  await press(page, 'Reset Password');
  await seeToast(page, 'Error', 'Failed to reset password. Please try again.');
  expect(await page.getByLabel('Confirm New Password').inputValue()).toBe(NEW_PASSWORD);
  await page.context().setOffline(false);
  await press(page, 'Reset Password');
  await seeTitle(page, 'Welcome back');
});

test.for([
  ['/password-reset', 'Submit Request', 'Submitting...'],
  ['/password-reset?direct=true', 'Change Password', 'Changing...'],
] as const)('%s: the button says that the request is running (spec 2)', async ([path, name, busyName], { visit }) => {
  const page = await visit(path);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/password-reset\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Email').fill('stranger@moreau.example');
  if (path.includes('direct')) {
    await page.getByLabel('Current Password').fill('what-it-was');
    await fillNewPassword(page, NEW_PASSWORD);
  }
  await press(page, name);
  await page.getByRole('button', { name: busyName }).waitFor();
  release();
  await page.getByRole('button', { name: busyName }).waitFor({ state: 'detached' });
});

test('a signed-in user who resets the password is signed out, and the page shows only the success (D23)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset', theo.client);
  await approve(await submitRequest(page, theo));
  await seeTitle(page, 'Set New Password');
  await fillNewPassword(page, NEW_PASSWORD);
  let shownText = '';
  await page.exposeFunction('collectText', (text: string) => {
    shownText += text;
  });
  await page.evaluate(`new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) collectText(textContent);
  }).observe(document.body, { childList: true, subtree: true })`);
  // The end of the session is pushed to the page before it has the response.
  await page.route(`**${completeReset.path}`, async (route) => {
    const response = await route.fetch();
    await setTimeout(2_000);
    await route.fulfill({ response });
  });
  await press(page, 'Reset Password');
  await seeToast(page, 'Success');
  await seeTitle(page, 'Welcome back');
  expect(shownText).not.toContain('You are signed out');
});
