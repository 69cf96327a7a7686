import { listPendingResets } from '@famibook/contracts/password-reset/endpoints';
import { foundFamily, type Someone } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import { ADMIN } from '@famibook/testing/product/product';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { testOfOwnProduct } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

const test = testOfOwnProduct
  .extend('settings', { scope: 'file' }, { FAMIBOOK_LIMIT_LOGIN: '3' })
  .extend('family', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin, 'The Moreau Family'))
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('visit', ({ open }) => async (path: string): Promise<Page> => {
    const browser = await open();
    await browser.page.goto(path);
    return browser.page;
  });

const fillLogin = async (page: Page, email: string, famibookName: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('FamiBook Name').fill(famibookName);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const signIn = async (page: Page, email: string, famibookName: string, password: string): Promise<void> => {
  await fillLogin(page, email, famibookName, password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};
const typed = async (page: Page): Promise<string[]> => {
  const fields = ['Email', 'FamiBook Name', 'Password'];
  return Promise.all(fields.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
};
const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

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
    for (const link of await page.getByRole('link', { name, exact: true }).all()) {
      expect(await link.getAttribute('href'), name).toBe(path);
    }
  }
  expect(await page.getByRole('link', { name: 'Subscribe New Famibook' }).count()).toBe(2);
  for (const text of ['Photo Sharing', 'Message Board', 'Safe Community', 'Ready to Connect?']) {
    expect(await page.getByRole('heading', { name: text }).count(), text).toBe(1);
  }
});

test('/auth has both tabs, the side panel and the ways back in (spec 2)', async ({ visit }) => {
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

test('/manager is a login only, and knows the ways back in (spec 2, D6)', async ({ visit }) => {
  const page = await visit('/manager');
  await page.getByRole('heading', { name: 'Manager Login' }).waitFor();
  await page.getByText('Access the manager dashboard').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await page.getByRole('button', { name: 'Forgot Password?' }).waitFor();
  await page.getByRole('link', { name: 'Reset Password' }).waitFor();
});

test('a wrong password says so, and Register follows with what was typed (spec 4, 8, D4)', async ({ visit }) => {
  const page = await visit('/auth');
  await signIn(page, 'nobody@moreau.example', 'The Moreau Family', 'not-my-password');
  await seeToast(page, 'Login Failed', 'Invalid email or password');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  expect(await typed(page)).toEqual(['nobody@moreau.example', 'The Moreau Family', 'not-my-password']);
  expect(pathOf(page)).toBe('/auth?tab=register');
});

test('a FamiBook one is not in names the right one, and Register follows (spec 8, D4)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  await signIn(page, theo.email, 'The Somebody Elses', theo.password);
  await seeToast(page, 'Login Failed', 'Cannot find your FamiBook. You are registered in The Moreau Family.');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
});

test('a failed login on the manager’s page leads to the landing page (spec 4)', async ({ visit }) => {
  const page = await visit('/manager');
  await signIn(page, 'nobody@moreau.example', 'The Moreau Family', 'not-my-password');
  await seeToast(page, 'Login Failed', 'Invalid email or password');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('a failure of the server says so and opens no other tab (spec 8, D4)', async ({ visit, product, theo }) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').waitFor();
  await queryService(product, 'auth', 'ALTER TABLE first_password RENAME TO first_password_away');
  try {
    await signIn(page, theo.email, 'The Moreau Family', 'not-my-password');
    await seeToast(page, 'Login Failed', 'Server error - please try again');
    await page.waitForTimeout(1_500);
    expect(await page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
    expect(await typed(page)).toEqual([theo.email, 'The Moreau Family', 'not-my-password']);
  } finally {
    await queryService(product, 'auth', 'ALTER TABLE first_password_away RENAME TO first_password');
  }
});

test('any other refusal has the general words (spec 8)', async ({ visit }) => {
  const page = await visit('/auth');
  await signIn(page, ADMIN.email, 'The FamiBook of Nobody', ADMIN.password);
  await seeToast(page, 'Login Failed', 'Login failed - please try again');
});

test('too many attempts say how long to wait (D16, D24)', async ({ visit }) => {
  const page = await visit('/auth');
  const again = page.getByText('Too many attempts. Please try again in 15 minutes.').first();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.goto('/auth');
    await signIn(page, 'guessed@moreau.example', 'The Moreau Family', `guess-number-${attempt}`);
    await page.getByText('Login Failed').first().waitFor();
  }
  await again.waitFor();
});

test('without a network nothing is lost (WEB: offline)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  const toasts = page.waitForResponse(/\/assets\/toasts-.*\.js/);
  await fillLogin(page, theo.email, 'The Moreau Family', theo.password);
  await toasts;
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await seeToast(page, 'Login Failed', 'FamiBook cannot be reached. Check your connection and try again.');
  await page.getByText('You are offline. Showing what was loaded.').waitFor();
  expect(await typed(page)).toEqual([theo.email, 'The Moreau Family', theo.password]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('a login welcomes by name and leads home (spec 2, 8)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  await signIn(page, theo.email, '  the MOREAU family ', theo.password);
  await seeToast(page, 'Login successful', 'Welcome back, Theo!');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(page)).toBe('/');
  await page.goto('/auth');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('the administrator needs no FamiBook name, and stays on the manager’s page; a member goes home (spec 2, D4, D6)', async ({
  visit,
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
  await signIn(other, theo.email, 'The Moreau Family', theo.password);
  await other.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(other)).toBe('/');
});

test.for([
  [
    'an email that has an account',
    ({ email }: Someone): string => email,
    'The Moreau Family',
    'An account with this email already exists.',
  ],
  [
    'a FamiBook that is not there',
    (): string => 'new@moreau.example',
    'The Moureaus',
    'No FamiBook is called "The Moureaus".',
  ],
] as const)(
  'registering with %s says what the server says, at the field too (spec 8, D2)',
  async ([_, email, name, says], { visit, theo }) => {
    const page = await visit('/auth?tab=register');
    await page.getByLabel('First Name').fill('Tom');
    await page.getByLabel('Last Name').fill('Moreau');
    await fillLogin(page, email(theo), name, 'toms-password');
    await page.getByLabel('Confirm Password').fill('toms-password');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration failed', { exact: true }).first().waitFor();
    await page
      .getByRole('region', { name: /^Notification/ })
      .getByText(says)
      .first()
      .waitFor();
    await page.locator('form').getByText(says).waitFor();
    expect(await page.getByLabel('First Name').inputValue()).toBe('Tom');
  },
);

test('registering says that the account waits (spec 4, 8)', async ({ visit }) => {
  const page = await visit('/auth?tab=register');
  await page.getByLabel('First Name').fill('Tom');
  await page.getByLabel('Last Name').fill('Moreau');
  await fillLogin(page, 'tom@moreau.example', 'The Moreau Family', 'toms-password');
  await page.getByLabel('Confirm Password').fill('toms-password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await seeToast(page, 'Registration successful', 'Welcome, Tom! Your account is pending approval.');
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
});

test('‘Forgot Password?’ wants the email first, a whole one (spec 5)', async ({ visit }) => {
  const page = await visit('/auth');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('Please enter your email').waitFor();
  await page.getByLabel('Email').fill('theo');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByText('Invalid email address').waitFor();
  expect(pathOf(page)).toBe('/auth');
});

test('‘Forgot Password?’ asks for a reset and leads to the page where one waits (spec 2, D23)', async ({
  visit,
  theo,
  admin,
}) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await seeToast(page, 'Request Submitted');
  await page.getByRole('heading', { name: 'Waiting for Approval' }).waitFor();
  const [asked] = await admin.call(listPendingResets);
  expect(asked).toMatchObject({ user: { email: theo.email }, reason: 'Forgot password request' });
  expect(pathOf(page)).toBe(`/password-reset?requestId=${asked?.id}`);
});

test('‘Forgot Password?’ that fails says whom to ask (spec 8)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  const toasts = page.waitForResponse(/\/assets\/toasts-.*\.js/);
  await page.getByLabel('Email').fill(theo.email);
  await toasts;
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await seeToast(page, 'Error', 'Please try again or contact support.');
  expect(await page.getByLabel('Email').inputValue()).toBe(theo.email);
});

test('‘Reset Password’ leads to the direct change, with the email that was typed (spec 2)', async ({ visit, theo }) => {
  const page = await visit('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByRole('link', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Change Password' }).waitFor();
  expect(pathOf(page)).toBe('/password-reset?direct=true');
  expect(await page.getByLabel('Email').inputValue()).toBe(theo.email);
});

test('an address without a screen says so (spec 2)', async ({ visit }) => {
  const page = await visit('/album/7');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
});

test('a screen that cannot be drawn offers a refresh and the server’s health (spec 2)', async ({ open }) => {
  const browser = await open();
  const { page } = browser;
  await page.route(/\/assets\/landing-page-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { name: 'Application Error' }).waitFor();
  expect(await page.getByRole('link', { name: 'Check Server Health' }).getAttribute('href')).toBe('/api/health');
  await page.unroute(/\/assets\/landing-page-.*\.js/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});
