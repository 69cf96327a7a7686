import type { Page } from 'playwright-core';
import { respondWith, SIGNED_OUT, type State, stallResponse } from './state.ts';

async function login(page: Page) {
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
}

/** The form of `/admin`, and the page for users who are no administrator. */
export const ADMIN_LOGIN_STATES: readonly State[] = [
  { name: 'admin-login', as: 'visitor', isFullPage: true, open: login },
  {
    name: 'admin-login-with-faults',
    as: 'visitor',
    async open(page) {
      await login(page);
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'admin-login-refused',
    as: 'visitor',
    async open(page) {
      const body = { ...SIGNED_OUT, message: 'Invalid credentials' };
      await respondWith(page, '**/api/login', { status: 401, body, method: 'POST' });
      await login(page);
      await page.getByLabel('Email').fill('nora@hallgren.example');
      await page.getByLabel('Password', { exact: true }).fill('not-an-admin');
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
      await page.getByText('Invalid credentials or not an admin user').first().waitFor();
    },
  },
  {
    name: 'admin-login-sending',
    as: 'visitor',
    async open(page) {
      await stallResponse(page, '**/api/login', 'POST');
      await login(page);
      await page.getByLabel('Email').fill('nora@hallgren.example');
      await page.getByLabel('Password', { exact: true }).fill('not-an-admin');
      await page.getByRole('button', { name: 'Login to Dashboard' }).click();
      await page.getByRole('button', { name: 'Logging in...' }).waitFor();
    },
  },
  {
    name: 'admin-access-denied',
    as: 'member',
    async open(page) {
      await page.goto('/admin');
      await page.getByText('Only the administrator can see this page.').waitFor();
    },
  },
];
