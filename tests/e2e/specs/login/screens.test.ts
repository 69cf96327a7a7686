import { expect } from 'vitest';
import { pathOf, test } from './login-fixture.ts';

test('the landing page leads to the login, to signing up, to a subscription and to the manager’s login (spec 2)', async ({
  visit,
}) => {
  const page = await visit('/');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  const links = [
    ['Login', '/auth'],
    ['Sign Up', '/auth?tab=register'],
    ['Sign In to Continue', '/auth'],
    ['Get Started', '/auth?tab=register'],
    ['Subscribe New Famibook', '/subscribe'],
    ['Manager Access', '/manager'],
  ] as const;
  for (const [name, path] of links) {
    const found = await page.getByRole('link', { name, exact: true }).all();
    expect(found, name).not.toEqual([]);
    for (const link of found) expect(await link.getAttribute('href'), name).toBe(path);
  }
  expect(await page.getByRole('link', { name: 'Subscribe New Famibook' }).count()).toBe(2);
  for (const text of ['Photo Sharing', 'Message Board', 'Safe Community', 'Ready to Connect?']) {
    expect(await page.getByRole('heading', { name: text }).count(), text).toBe(1);
  }
});

test('/auth has both tabs, the side panel and the ways to a new password (spec 2)', async ({ visit }) => {
  const page = await visit('/auth');
  await page.getByText('Forgot = Manager approval needed • Reset = Enter old password').waitFor();
  for (const text of ['Share Photos', 'Message Board', 'Family Connect', 'Create Memories']) {
    expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);
  }
  await page.getByRole('tab', { name: 'Register' }).click();
  for (const label of ['First Name', 'Last Name', 'Email', 'FamiBook Name', 'Confirm Password']) {
    await page.getByLabel(label).waitFor();
  }
  expect(pathOf(page)).toBe('/auth?tab=register');
});

test('the chosen tab is seen where the system forces its colours', async ({ visit }) => {
  const page = await visit('/auth');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
  const outlines = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).outlineStyle)",
  );
  expect(outlines).toEqual(['solid', 'none']);
});

test('/manager has only a login, and the ways to a new password (spec 2, D6)', async ({ visit }) => {
  const page = await visit('/manager');
  await page.getByRole('heading', { name: 'Manager Login' }).waitFor();
  await page.getByText('Access the manager dashboard').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('button', { name: 'Forgot Password?' }).waitFor();
  await page.getByRole('link', { name: 'Reset Password' }).waitFor();
});

test('an unknown address shows the not-found screen (spec 2)', async ({ visit }) => {
  const page = await visit('/album/7');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
});

test('a screen whose code cannot be loaded offers a refresh and the health of the server (spec 2)', async ({
  open,
}) => {
  const { page } = await open();
  await page.route(/\/assets\/landing-page-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Application Error' }).waitFor();
  expect(await page.getByRole('link', { name: 'Check Server Health' }).getAttribute('href')).toBe('/api/health');
  await page.unroute(/\/assets\/landing-page-.*\.js/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});
