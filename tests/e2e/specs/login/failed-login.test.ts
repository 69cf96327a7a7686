import { ADMIN } from '@famibook/testing/product/product';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { loginFields, pathOf, signIn, test } from './login-fixture.ts';

const STRANGER = { email: 'stranger@moreau.example', password: 'not-my-password' };

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

test('any other refusal has the general text (spec 8)', async ({ visit }) => {
  const page = await visit('/auth');
  await signIn(page, ADMIN, 'The Unfounded Family');
  await seeToast(page, 'Login Failed', 'Login failed - please try again');
});
