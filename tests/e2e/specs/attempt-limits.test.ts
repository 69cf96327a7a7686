import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { startOwnProduct } from '@famibook/testing/test';
import { expect } from 'vitest';
import { seeToast } from '../support/toasts.ts';
import { test as sharedTest, signIn } from './login/login-fixture.ts';
import { fillNewPassword, NEW_PASSWORD, press } from './password-reset/password-reset-fixture.ts';

/** 15 minutes after the first attempt, which is up to four minutes ago: the deadline of a test. */
const TOO_MANY = /^Too many attempts\. Please try again in 1[1-5] minutes\.$/;

const test = sharedTest
  .extend('settings', { scope: 'file' }, { FAMIBOOK_LIMIT_LOGIN: '3', FAMIBOOK_LIMIT_RESET: '1' })
  .extend('product', { scope: 'file' }, startOwnProduct);

test('too many attempts say how long to wait (D16, D24)', async ({ visit, family }) => {
  const page = await visit('/auth');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.goto('/auth');
    await signIn(page, { email: 'guessed@moreau.example', password: `guess-number-${attempt}` }, family.name);
    await seeToast(page, 'Login Failed', attempt < 3 ? 'Invalid email or password' : TOO_MANY);
  }
});

test('a wrong current password shows the text of the server, then how long to wait, and the fields stay filled (spec 8, D16, D24)', async ({
  theo,
  visit,
}) => {
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill('not-my-password');
  await fillNewPassword(page, NEW_PASSWORD);
  const submit = page.getByRole('button', { name: 'Change Password', exact: true });
  await submit.click();
  await seeToast(page, 'Error', 'Email or current password is incorrect');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const response = page.waitForResponse(/direct/);
    await submit.click();
    await response;
    await page.locator('button[type=submit]:not([aria-busy])').waitFor();
  }
  await seeToast(page, 'Error', TOO_MANY);
  expect(await page.getByLabel('Current Password').inputValue()).toBe('not-my-password');
  expect(await page.getByLabel('Confirm New Password').inputValue()).toBe(NEW_PASSWORD);
});

test('a request beyond the limit is refused with a text that says to wait (D16, D23)', async ({ product, visit }) => {
  await new Client(product.url).call(requestReset, { body: { email: 'first@moreau.example' } });
  const page = await visit('/password-reset');
  await page.getByLabel('Email').fill('second@moreau.example');
  await press(page, 'Submit Request');
  await page
    .getByText(/Too many .*try again/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('second@moreau.example');
});
