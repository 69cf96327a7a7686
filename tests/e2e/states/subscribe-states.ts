import type { Page } from 'playwright-core';
import { answerWith, type State } from './state.ts';

const SUBSCRIPTIONS = '**/api/photo-book-subscriptions';

const subscribe = async (page: Page): Promise<void> => {
  await page.goto('/subscribe');
  await page.getByRole('heading', { name: 'Request Subscription' }).waitFor();
};
const send = async (page: Page): Promise<void> => {
  await subscribe(page);
  await page.getByLabel('Manager Name').fill('Ingrid Lindqvist');
  await page.getByLabel('Email').fill('ingrid@lindqvist.example');
  await page.getByLabel('FamiBook Name').fill('The Lindqvist Family');
  await page.getByLabel('Password', { exact: true }).fill('ingrids-password');
  await page.getByLabel('Confirm Password').fill('ingrids-password');
  await page.getByRole('button', { name: 'Request Subscription' }).click();
};

export const SUBSCRIBE_STATES: readonly State[] = [
  { name: 'subscribe', as: 'visitor', isWhole: true, open: subscribe },
  { name: 'subscribe-signed-in', as: 'member', open: subscribe },
  {
    name: 'subscribe-with-faults',
    as: 'visitor',
    isWhole: true,
    async open(page) {
      await subscribe(page);
      await page.getByRole('button', { name: 'Request Subscription' }).click();
      await page.getByText('FamiBook name is required').waitFor();
    },
  },
  {
    name: 'subscribe-name-taken',
    as: 'visitor',
    isWhole: true,
    async open(page) {
      await send(page);
      await page.locator('form').getByText('This FamiBook name is already taken.').waitFor();
    },
  },
  {
    name: 'subscribe-sent',
    as: 'visitor',
    isWhole: true,
    async open(page) {
      await answerWith(page, SUBSCRIPTIONS, { status: 201, body: { id: 1, message: 'Sent' }, method: 'POST' });
      await send(page);
      await page.getByText('Your request for The Lindqvist Family is with the administrator.').waitFor();
    },
  },
];
