import type { Page } from 'playwright-core';
import { failResponse, type State, stallResponse } from './state.ts';

const LOOK_UP = '**/api/invitations/look-up';
const INVITED = 'Nora invites you to The Hallgren Family';

const openDesk = (page: Page) => page.goto('/manager/invitations');

/** The desk of invitations, and the page that their links open (D43). */
export const INVITATION_STATES: readonly State[] = [
  {
    name: 'invitations',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await openDesk(page);
      await page.getByText('10 of 10 people can still join', { exact: false }).waitFor();
    },
  },
  {
    name: 'invitations-none',
    as: 'newManager',
    isFullPage: true,
    async open(page) {
      await openDesk(page);
      await page.getByText('No invitations yet').waitFor();
    },
  },
  {
    name: 'invitations-with-faults',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await openDesk(page);
      await page.getByLabel('Days the link works').fill('31');
      await page.getByLabel('People who can use it').fill('0');
      await page.getByRole('button', { name: 'Make a Link' }).click();
      await page.getByText('Days can be at most 30').waitFor();
    },
  },
  {
    name: 'invitations-new-link',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      // The same each time, and not in the lists of the other states.
      await page.route('**/api/manager/invitations', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const days = { createdAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-11-29T10:00:00.000Z' };
        const uses = { uses: 10, usesLeft: 10, letsIn: true, state: 'open', createdBy: 'Nora Hallgren' };
        const token = 'Zm9yLXRoZS1waWN0dXJlcy1vZi10aGUtc2NyZWVucy0';
        return route.fulfill({ status: 201, json: { id: 'made', ...days, ...uses, token } });
      });
      await openDesk(page);
      await page.getByRole('button', { name: 'Make a Link' }).click();
      await page.getByRole('heading', { name: 'Your new link' }).waitFor();
    },
  },
  {
    name: 'invitations-revoke',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await openDesk(page);
      await page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click();
      await page.getByText('Revoke this invitation?').waitFor();
    },
  },
  {
    name: 'invitation-visitor',
    as: 'visitor',
    isFullPage: true,
    async open(page, { invitation }) {
      await page.goto(invitation);
      await page.getByRole('heading', { name: INVITED }).waitFor();
      await page.getByRole('button', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'invitation-login',
    as: 'visitor',
    isFullPage: true,
    async open(page, { invitation }) {
      await page.goto(invitation);
      await page.getByRole('tab', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    },
  },
  {
    name: 'invitation-opening',
    as: 'visitor',
    async open(page, { invitation }) {
      await stallResponse(page, LOOK_UP, 'POST');
      await page.goto(invitation);
      await page.getByText('Opening your invitation...').waitFor();
    },
  },
  {
    name: 'invitation-over',
    as: 'visitor',
    async open(page) {
      await page.goto('/invitation#no-such-token');
      await page.getByText('This invitation no longer works').waitFor();
    },
  },
  {
    name: 'invitation-failed',
    as: 'visitor',
    async open(page, { invitation }) {
      await failResponse(page, LOOK_UP, 'POST');
      await page.goto(invitation);
      await page.getByText('Your invitation could not be opened').waitFor();
    },
  },
  {
    name: 'invitation-join',
    as: 'newManager',
    async open(page, { invitation }) {
      await page.goto(invitation);
      await page.getByRole('button', { name: 'Join The Hallgren Family' }).waitFor();
    },
  },
  {
    name: 'invitation-waits',
    as: 'pending',
    async open(page, { invitation }) {
      await page.goto(invitation);
      await page.getByText('You have asked to join.', { exact: false }).waitFor();
    },
  },
  {
    name: 'invitation-member',
    as: 'member',
    async open(page, { invitation }) {
      await page.goto(invitation);
      await page.getByText('You are already in The Hallgren Family.').waitFor();
    },
  },
];
