import { ADMIN } from '@famibook/testing/product/product';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { test as adminTest } from './admin-fixture.ts';

const REFUSED = 'Invalid credentials or not an admin user';

const test = adminTest.extend('visit', ({ open }) => async (path = '/admin'): Promise<Page> => {
  const { page } = await open();
  await page.goto(path);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  return page;
});

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Login to Dashboard' }).click();

async function logIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await email(page).fill(credentials.email);
  await password(page).fill(credentials.password);
  await submit(page);
}

test('the form is empty, needs both fields, and shows the password on demand (spec 2 and 5, D3)', async ({ visit }) => {
  const page = await visit();
  expect([await email(page).inputValue(), await password(page).inputValue()]).toEqual(['', '']);
  expect(await email(page).getAttribute('type')).toBe('email');
  await submit(page);
  await page.getByText('Invalid email address').waitFor();
  await page.getByText('Password is required').waitFor();
  await password(page).fill('what I typed');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password(page).getAttribute('type')).toBe('password');
});

test('a manager’s right password and an administrator’s wrong one are refused alike, and the fields stay filled (spec 8, D3)', async ({
  visit,
  family,
}) => {
  const page = await visit();
  for (const credentials of [family.manager, { email: ADMIN.email, password: 'not-the-password' }]) {
    await logIn(page, credentials);
    await seeToast(page, REFUSED);
    expect(await password(page).inputValue()).toBe(credentials.password);
  }
  await page.reload();
  await email(page).waitFor();
  expect(await email(page).inputValue()).toBe('');
});

test('the administrator is welcomed by name, and the button says that it is working (spec 2 and 8)', async ({
  visit,
}) => {
  const page = await visit();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await logIn(page, ADMIN);
  await page.getByRole('button', { name: 'Logging in...' }).waitFor();
  held.resolve();
  await seeToast(page, 'Login Successful', 'Welcome back, Admin!');
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Administrator').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  // What an administrator typed on a shared device is not offered to the next one.
  await page.goto('/auth');
  await email(page).waitFor();
  expect(await email(page).inputValue()).toBe('');
});

test('an address below /admin asks for the login first, and is still there after it (D6)', async ({ visit }) => {
  const page = await visit('/admin/famibooks');
  await logIn(page, ADMIN);
  await page.getByRole('heading', { level: 2, name: 'FamiBooks' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/famibooks');
});

test('a user who is no administrator is denied, with a link home (D6)', async ({ open, family }) => {
  const { page } = await open({ client: family.manager.client });
  await page.goto('/admin/subscriptions');
  await page.getByText('Access Denied').first().waitFor();
  expect(await page.getByRole('navigation').getByText('Administrator').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: family.name }).waitFor();
});

test('a session that ends on the page says so and leads to the login, and from there back to the tab (spec 8, D6)', async ({
  open,
  ownSession,
}) => {
  const { page } = await open({ client: await ownSession() });
  await page.goto('/admin/famibooks');
  await page.getByRole('heading', { level: 2, name: 'FamiBooks' }).waitFor();
  await page.context().clearCookies();
  await seeToast(page, 'You are logged out. Logging in again...');
  await page.waitForURL((url) => url.pathname === '/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 2, name: 'FamiBooks' }).waitFor();
});
