import { ADMIN } from '@famibook/testing/product/product';
import { expect } from 'vitest';
import { waitForCode } from '../../support/loaded-code.ts';
import { seeToast } from '../../support/toasts.ts';
import { fillLogin, loginFields, pathOf, signIn, test } from './login-fixture.ts';

test('without a network the fields stay filled, and the login works once it is back (WEB: offline)', async ({
  visit,
  family,
  theo,
}) => {
  const page = await visit('/auth');
  await fillLogin(page, theo, family.name);
  await waitForCode(page, 'toasts');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await seeToast(page, 'Login Failed', 'FamiBook cannot be reached. Check your connection and try again.');
  await page.getByText('No connection. What you see may not be up to date.').waitFor();
  expect(await loginFields(page)).toEqual([theo.email, family.name, theo.password]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('a login welcomes by name and leads home (spec 2, 8)', async ({ visit, family, theo }) => {
  const page = await visit('/auth');
  await signIn(page, theo, `  ${family.name.toUpperCase()} `);
  await seeToast(page, 'Login successful', 'Welcome back, Theo!');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(page)).toBe('/');
  await page.goto('/auth');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('the administrator needs no FamiBook name, and stays on the manager’s page; a member goes home (spec 2, D4, D6)', async ({
  visit,
  family,
  theo,
}) => {
  const page = await visit('/manager');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByText('(Optional for admin)').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  expect(pathOf(page)).toBe('/manager');
  await page.close();

  const other = await visit('/manager');
  await signIn(other, theo, family.name);
  await other.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(other)).toBe('/');
});
