import { queryService } from '@famibook/testing/product/database';
import { ADMIN } from '@famibook/testing/product/product';
import { startOwnProduct } from '@famibook/testing/test';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { loginFields, pathOf, test as sharedTest, signIn } from './login-test.ts';

const STRANGER = { email: 'stranger@moreau.example', password: 'not-my-password' };

const test = sharedTest
  .extend('settings', { scope: 'file' }, { FAMIBOOK_LIMIT_LOGIN: '3' })
  .extend('product', { scope: 'file' }, startOwnProduct);

test('a wrong password says so, and the Register tab opens with the same fields filled (spec 4, 8, D4)', async ({
  visit,
  family,
}) => {
  const page = await visit('/auth');
  await signIn(page, STRANGER, family.name);
  await seeToast(page, 'Login Failed', 'Invalid email or password');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  expect(await loginFields(page)).toEqual([STRANGER.email, family.name, STRANGER.password]);
  expect(pathOf(page)).toBe('/auth?tab=register');
});

test('a login to a FamiBook without a membership names the right one, and the Register tab opens (spec 8, D4)', async ({
  visit,
  family,
  theo,
}) => {
  const page = await visit('/auth');
  await signIn(page, theo, 'The Unfounded Family');
  await seeToast(page, 'Login Failed', `Cannot find your FamiBook. You are registered in ${family.name}.`);
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
});

test('a failed login on the manager’s page leads to the landing page (spec 4)', async ({ visit, family }) => {
  const page = await visit('/manager');
  await signIn(page, STRANGER, family.name);
  await seeToast(page, 'Login Failed', 'Invalid email or password');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('a failure of the server says so and opens no other tab (spec 8, D4)', async ({
  visit,
  product,
  family,
  theo,
}) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').waitFor();
  await queryService(product, 'auth', 'ALTER TABLE first_password RENAME TO first_password_away');
  try {
    await signIn(page, { email: theo.email, password: 'not-my-password' }, family.name);
    await seeToast(page, 'Login Failed', 'Server error - please try again');
    await page.waitForTimeout(1_500);
    expect(await page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
    expect(await loginFields(page)).toEqual([theo.email, family.name, 'not-my-password']);
  } finally {
    await queryService(product, 'auth', 'ALTER TABLE first_password_away RENAME TO first_password');
  }
});

test('any other refusal has the general text (spec 8)', async ({ visit }) => {
  const page = await visit('/auth');
  await signIn(page, ADMIN, 'The Unfounded Family');
  await seeToast(page, 'Login Failed', 'Login failed - please try again');
});

test('too many attempts say how long to wait (D16, D24)', async ({ visit, family }) => {
  const page = await visit('/auth');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.goto('/auth');
    await signIn(page, { email: 'guessed@moreau.example', password: `guess-number-${attempt}` }, family.name);
    await page.getByText('Login Failed').first().waitFor();
  }
  await page.getByText('Too many attempts. Please try again in 15 minutes.').first().waitFor();
});
