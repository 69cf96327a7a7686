import type { Page } from 'playwright-core';
import { AUDIO_FILES, PENDING_MESSAGES, SKIPPED_DRIVE_FILES } from './manager-rows.ts';
import { respondWith, type State } from './state.ts';

const ROWS = { status: 200 } as const;

async function messages(page: Page) {
  await respondWith(page, '**/api/manager/pending-messages', { ...ROWS, body: PENDING_MESSAGES });
  await page.goto('/manager/pending-messages');
  await page.getByText('Who brings the long table').waitFor();
}
async function audio(page: Page) {
  await respondWith(page, '**/api/manager/audio', { ...ROWS, body: { audioFiles: AUDIO_FILES } });
  await page.goto('/manager/audio');
  await page.getByText('Summer_evening_by_the_lake.mp3').waitFor();
}
async function settings(page: Page) {
  await page.goto('/manager/settings');
  await page.getByText('Publish messages without review').waitFor();
}
async function searchAll(page: Page, words: string) {
  await page.goto('/manager/all-messages');
  await page.getByLabel('Search messages').fill(words);
}
async function importing(page: Page) {
  await settings(page);
  await page.getByRole('button', { name: 'Import an archive…' }).click();
  const buffer = Buffer.from('PK');
  const file = { name: 'FamiBook The Hallgren Family.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Choose a ZIP file').setInputFiles(file);
}

/** Messages, photos, audio and settings of the manager page. */
export const MANAGER_CONTENT_STATES: readonly State[] = [
  { name: 'manager-messages', as: 'manager', isFullPage: true, open: messages },
  {
    name: 'manager-no-messages',
    as: 'newManager',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/pending-messages');
      await page.getByText('No pending messages').waitFor();
    },
  },
  {
    name: 'manager-reject-message',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await messages(page);
      await page.getByRole('button', { name: 'Reject' }).first().click();
      await page.getByText('Reject this message?').waitFor();
    },
  },
  {
    name: 'manager-all-messages',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/all-messages');
      await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    },
  },
  {
    name: 'manager-all-messages-found-replies',
    as: 'admin',
    async open(page) {
      await searchAll(page, 'bucket');
      await page.getByText('1 message with its replies', { exact: true }).waitFor();
    },
  },
  {
    name: 'manager-all-messages-short-search',
    as: 'admin',
    async open(page) {
      await searchAll(page, 'bo');
      await page.getByText(/^A search of one or two letters/).waitFor();
    },
  },
  {
    name: 'manager-all-photos',
    as: 'admin',
    async open(page) {
      await page.goto('/manager/all-photos');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'manager-all-messages-nothing-found',
    as: 'admin',
    async open(page) {
      await searchAll(page, 'zzz');
      await page.getByText('No message matches "zzz"').waitFor();
    },
  },
  {
    name: 'manager-change-password',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/change-password');
      await page.getByLabel('New Password', { exact: true }).fill('short');
      await page.getByLabel('Confirm New Password').fill('other');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByText('New passwords do not match').waitFor();
    },
  },
  { name: 'manager-audio', as: 'manager', isFullPage: true, open: audio },
  {
    name: 'manager-no-audio',
    as: 'newManager',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/audio');
      await page.getByText('No audio files uploaded yet').waitFor();
    },
  },
  {
    name: 'manager-audio-which-famibook',
    as: 'admin',
    async open(page) {
      await page.goto('/manager/audio');
      await page.getByText('Which FamiBook is this for?').waitFor();
    },
  },
  { name: 'manager-settings', as: 'manager', isFullPage: true, open: settings },
  {
    name: 'manager-settings-with-drive',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await respondWith(page, '**/api/google-drive/status', { ...ROWS, body: { configured: true, folderName: null } });
      await respondWith(page, '**/api/manager/skipped-drive-files', { ...ROWS, body: SKIPPED_DRIVE_FILES });
      await settings(page);
      await page.getByRole('list', { name: 'Files that could not be imported' }).waitFor();
    },
  },
  {
    name: 'manager-import-archive',
    as: 'newManager',
    isDialog: true,
    async open(page) {
      const body = {
        message: 'Archives can only be imported into an empty FamiBook.',
        code: 'famibook_not_empty',
        requestId: '0',
      };
      await respondWith(page, '**/api/archives/import', { status: 409, body, method: 'POST' });
      await importing(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText(body.message).waitFor();
    },
  },
  {
    name: 'manager-imported-archive',
    as: 'newManager',
    isDialog: true,
    async open(page) {
      const body = {
        ...{ photos: 1_284, comments: 2_047, messages: 312, audio: 3, reactions: 4_096, leftOutReactions: 37 },
        ...{ skippedCount: SKIPPED_DRIVE_FILES.length + 12, skipped: SKIPPED_DRIVE_FILES },
      };
      await respondWith(page, '**/api/archives/import', { ...ROWS, body, method: 'POST' });
      await importing(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByText('Archive imported').waitFor();
    },
  },
  {
    name: 'manager-hand-over',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await settings(page);
      await page.getByRole('button', { name: 'Hand over…' }).click();
      await page.getByRole('radio').first().check();
    },
  },
  {
    name: 'manager-delete-famibook',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await settings(page);
      await page.getByRole('button', { name: 'Delete this FamiBook…' }).click();
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
    },
  },
];
