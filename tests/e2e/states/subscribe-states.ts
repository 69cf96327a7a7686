import type { Page } from 'playwright-core';
import { respondWith, type State } from './state.ts';

const SUBSCRIPTIONS = '**/api/photo-book-subscriptions';

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Request Subscription' }).waitFor();
}
async function send(page: Page): Promise<void> {
  await subscribe(page);
  await page.getByLabel('Manager Name').fill('Ingrid Lindqvist');
  await page.getByLabel('Email').fill('ingrid@lindqvist.example');
  await page.getByLabel('FamiBook Name').fill('The Lindqvist Family');
  await page.getByLabel('Password', { exact: true }).fill('ingrids-password');
  await page.getByLabel('Confirm Password').fill('ingrids-password');
  await page.getByRole('button', { name: 'Request Subscription' }).click();
}

export const SUBSCRIBE_STATES: readonly State[] = [
  { name: 'subscribe', as: 'visitor', isFullPage: true, open: subscribe },
  { name: 'subscribe-signed-in', as: 'member', open: subscribe },
  {
    name: 'subscribe-with-faults',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await subscribe(page);
      await page.getByRole('button', { name: 'Request Subscription' }).click();
      await page.getByText('FamiBook name is required').waitFor();
    },
  },
  {
    name: 'subscribe-name-taken',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await send(page);
      await page.locator('form').getByText('This FamiBook name is already taken.').waitFor();
    },
  },
  {
    name: 'subscribe-sent',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      await respondWith(page, SUBSCRIPTIONS, { status: 201, body: { id: 1, message: 'Sent' }, method: 'POST' });
      await send(page);
      await page.getByText('The administrator has your request for The Lindqvist Family.').waitFor();
    },
  },
];
