import type { Page } from 'playwright-core';
import { answerWith, fails, keepWaiting, type State } from './state.ts';

/** The gallery's list, at any page. */
const PHOTOS = /\/api\/photos(\?|$)/;

// As text: this side of the test knows no browser's types.
const SEEN = `new Promise((resolve) => {
  const look = () => (Object.keys(localStorage).some((key) => key.startsWith('famibook-seen:')) ? resolve() : setTimeout(look, 50));
  look();
})`;

export const home = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.locator('#gallery').getByRole('article').first().waitFor();
};

export const HOME_STATES: readonly State[] = [
  { name: 'home-member', as: 'member', hasEveryPhoto: true, open: home },
  { name: 'home-manager', as: 'manager', hasEveryPhoto: true, open: home },
  { name: 'home-administrator', as: 'admin', hasEveryPhoto: true, open: home },
  {
    name: 'home-waiting-elsewhere',
    as: 'waitingElsewhere',
    async open(page) {
      await home(page);
      await page.getByText('is waiting for the manager').waitFor();
    },
  },
  {
    name: 'home-reset-asked',
    as: 'member',
    async open(page) {
      const resetRequestedAt = '2026-11-20T18:30:00.000Z';
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), resetRequestedAt } });
      });
      await home(page);
      await page.getByText('A password reset was requested for your account').waitFor();
    },
  },
  {
    name: 'home-account-menu',
    as: 'manager',
    async open(page) {
      await home(page);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'My FamiBooks' }).waitFor();
      await page.getByRole('group', { name: 'Text size' }).waitFor();
    },
  },
  {
    name: 'home-pending',
    as: 'pending',
    isWhole: true,
    async open(page) {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
    },
  },
  {
    name: 'home-loading',
    as: 'member',
    isWhole: true,
    async open(page) {
      await keepWaiting(page, PHOTOS);
      await page.goto('/');
      await page.getByLabel('Loading photos').waitFor();
    },
  },
  {
    name: 'home-failed',
    as: 'member',
    isWhole: true,
    async open(page) {
      await fails(page, PHOTOS);
      await page.goto('/');
      await page.getByText('The photos could not be loaded.').waitFor();
    },
  },
  {
    name: 'home-empty',
    as: 'newManager',
    isWhole: true,
    async open(page) {
      await page.goto('/');
      await page.getByText('No photos have been shared yet.').waitFor();
    },
  },
  {
    name: 'home-empty-administrator',
    as: 'admin',
    isWhole: true,
    async open(page) {
      await answerWith(page, PHOTOS, { status: 200, body: [] });
      await page.goto('/');
      await page.getByText('No photos found across all FamiBooks.').waitFor();
    },
  },
  {
    name: 'home-offline',
    as: 'member',
    async open(page) {
      await home(page);
      // The pictures stay: what was loaded is shown.
      await page.route(/\/api\/(?!media\/)/, (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh Photos' }).click();
      await page.getByText('You are offline. Showing what was loaded.').waitFor();
    },
  },
  {
    name: 'home-what-is-new',
    as: 'member',
    async open(page) {
      // As if nothing had been there at the last visit.
      await page.addInitScript(`for (const key of Object.keys(localStorage))
        if (/^famibook-seen:/.test(key)) localStorage.setItem(key, '{"ids":[],"since":"2000-01-01T00:00:00.000Z"}');`);
      await home(page);
      // A first visit begins to remember what was seen.
      await page.evaluate(SEEN);
      await page.reload();
      await page
        .getByText(/^\d+\+? new$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'home-dropping',
    as: 'member',
    async open(page) {
      await home(page);
      await page.evaluate(`{
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
        document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
      }`);
      await page.getByText('Drop your photos here').waitFor();
    },
  },
];
