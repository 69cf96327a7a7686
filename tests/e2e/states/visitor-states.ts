import { RESTORING, respondWith, SIGNED_OUT, type State, stallResponse } from './state.ts';

export const VISITOR_STATES: readonly State[] = [
  {
    name: 'landing',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    },
  },
  {
    name: 'loading',
    as: 'visitor',
    async open(page) {
      await stallResponse(page, '**/api/user');
      await page.goto('/');
      await page.getByText('Loading...').waitFor();
    },
  },
  {
    name: 'restoring',
    as: 'visitor',
    async open(page) {
      await respondWith(page, '**/api/user', { status: 503, body: RESTORING });
      await page.goto('/');
      await page.getByRole('heading', { name: 'A backup is being restored' }).waitFor();
    },
  },
  {
    name: 'login',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/auth');
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    },
  },
  {
    name: 'login-with-faults',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Invalid email address').waitFor();
    },
  },
  {
    name: 'login-refused',
    as: 'visitor',
    async open(page) {
      await respondWith(page, '**/api/login', {
        status: 401,
        body: { ...SIGNED_OUT, message: 'Invalid credentials' },
        method: 'POST',
      });
      await page.goto('/auth');
      await page.getByLabel('Email').fill('sam@hallgren.example');
      await page.getByLabel('FamiBook Name').fill('The Hallgren Family');
      await page.getByLabel('Password', { exact: true }).fill('not-my-password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Login Failed').first().waitFor();
    },
  },
  {
    name: 'login-forgot-without-email',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      await page.getByText('Please enter your email').waitFor();
    },
  },
  {
    name: 'register',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/auth?tab=register');
      await page.getByRole('button', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'register-with-faults',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await page.goto('/auth?tab=register');
      await page.getByLabel('Password', { exact: true }).fill('one-password');
      await page.getByLabel('Confirm Password').fill('another-password');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText("Passwords don't match").waitFor();
    },
  },
  {
    name: 'manager-login',
    as: 'visitor',
    async open(page) {
      await page.goto('/manager');
      await page.getByRole('heading', { name: 'Manager Login' }).waitFor();
    },
  },
  {
    name: 'not-found',
    as: 'visitor',
    async open(page) {
      await page.goto('/nowhere');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    },
  },
  {
    name: 'unknown-user',
    as: 'visitor',
    async open(page) {
      await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Not right now.' } }));
      await page.goto('/');
      await page.getByRole('heading', { name: 'FamiBook could not be opened' }).waitFor();
    },
  },
  {
    name: 'application-error',
    as: 'visitor',
    async open(page) {
      await page.route(/\/assets\/landing-page-.*\.js/, (route) => route.abort());
      await page.goto('/');
      await page.getByRole('heading', { name: 'Application Error' }).waitFor();
    },
  },
];
