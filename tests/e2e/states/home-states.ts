import type { Page } from 'playwright-core';
import { failResponse, RESTORING, respondWith, type State, stallResponse } from './state.ts';

/** Any page of the gallery's list. */
const PHOTOS = /\/api\/photos(\?|$)/;

// As text, because the tests are compiled without the browser's types.
const SEEN = `new Promise((resolve) => {
  const look = () => (Object.keys(localStorage).some((key) => key.startsWith('famibook-seen:')) ? resolve() : setTimeout(look, 50));
  look();
})`;

export async function home(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('#gallery').getByRole('article').first().waitFor();
}

const DRIVE = '**/api/google-drive/status';
const SYNC = '**/api/sync-photos';
const withDrive = (page: Page) =>
  respondWith(page, DRIVE, { status: 200, body: { configured: true, folderName: null } });

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
      // On a phone the menu is in the bar at its foot.
      const menu = page.getByRole('button', { name: /^(Your account|You)$/ });
      await menu.filter({ visible: true }).click();
      await page.getByRole('menuitem', { name: 'My FamiBooks' }).waitFor();
      await page.getByRole('group', { name: 'Text size' }).waitFor();
    },
  },
  {
    name: 'home-pending',
    as: 'pending',
    isFullPage: true,
    async open(page) {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
    },
  },
  {
    name: 'home-suspended',
    as: 'member',
    isFullPage: true,
    async open(page) {
      const message = 'This FamiBook is suspended. Please contact the administrator.';
      await respondWith(page, '**/api/stats', {
        status: 403,
        body: { message, code: 'famibook_suspended', requestId: '0' },
      });
      const contact = 'mailto:help@family.example';
      await respondWith(page, '**/api/config', { status: 200, body: { adminEmail: '', version: '', contact } });
      await page.goto('/');
      await page.getByRole('link', { name: 'help@family.example' }).waitFor();
    },
  },
  {
    name: 'home-loading',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await stallResponse(page, PHOTOS);
      await page.goto('/');
      await page.getByLabel('Loading photos').waitFor();
    },
  },
  {
    name: 'home-failed',
    as: 'member',
    isFullPage: true,
    async open(page) {
      await failResponse(page, PHOTOS);
      await page.goto('/');
      await page.getByText('The photos could not be loaded.').waitFor();
    },
  },
  {
    name: 'home-empty',
    as: 'newManager',
    isFullPage: true,
    async open(page) {
      await page.goto('/');
      await page.getByText('No photos have been shared yet.').waitFor();
    },
  },
  {
    name: 'home-empty-administrator',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await respondWith(page, PHOTOS, { status: 200, body: [] });
      await page.goto('/');
      await page.getByText('No photos found across all FamiBooks.').waitFor();
    },
  },
  {
    name: 'home-offline',
    as: 'member',
    async open(page) {
      await home(page);
      // The pictures are not blocked, because the page still shows what was loaded.
      await page.route(/\/api\/(?!media\/)/, (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh Photos' }).click();
      await page.getByText('No connection. What you see may not be up to date.').waitFor();
    },
  },
  {
    name: 'home-what-is-new',
    as: 'member',
    async open(page) {
      // As if the list had been empty at the last visit.
      await page.addInitScript(`for (const key of Object.keys(localStorage))
        if (/^famibook-seen:/.test(key)) localStorage.setItem(key, '{"ids":[],"since":"2000-01-01T00:00:00.000Z"}');`);
      await home(page);
      // The first visit stores what was seen.
      await page.evaluate(SEEN);
      await page.reload();
      // On a phone it is only said by a dot, and the mark of the photos goes as soon as they are seen.
      await page
        .getByText(/^\d+\+? new$/)
        .first()
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'home-syncing',
    as: 'member',
    async open(page) {
      await withDrive(page);
      await stallResponse(page, SYNC, 'POST');
      await home(page);
      await page.getByText('Syncing photos from cloud storage...').waitFor();
    },
  },
  {
    name: 'home-synced',
    as: 'waitingElsewhere',
    async open(page) {
      await withDrive(page);
      await respondWith(page, SYNC, { status: 200, body: { synced: 0, status: 'nothing_new' }, method: 'POST' });
      await home(page);
      await page.getByText('Photos synced from cloud storage').waitFor();
    },
  },
  {
    name: 'home-restoring',
    as: 'member',
    async open(page) {
      await home(page);
      await respondWith(page, '**/api/stats', { status: 503, body: RESTORING });
      await respondWith(page, '**/api/user', { status: 503, body: RESTORING });
      await respondWith(page, PHOTOS, { status: 503, body: RESTORING });
      await page.getByRole('button', { name: 'Refresh Photos' }).click();
      await page.getByText('A backup is being restored. Changes can be made again').waitFor();
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
