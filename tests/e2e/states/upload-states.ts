import type { Page } from 'playwright-core';
import { home } from './home-states.ts';
import { PICTURES } from './pictures.ts';
import { respondWith, type State, stallResponse } from './state.ts';

async function open(page: Page) {
  await home(page);
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  await page.getByRole('heading', { name: 'Upload Photo' }).waitFor();
}
async function choose(page: Page) {
  await open(page);
  await page.locator('input[type=file]').setInputFiles(await PICTURES());
  await page.getByRole('textbox', { name: /^Description/ }).fill('Sunday at the lake');
  await page.getByLabel('Tags').fill('lake, summer 2026');
}
async function send(page: Page) {
  await choose(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 3 Photos' }).click();
}

const BROKEN = { message: 'Something went wrong on our side.', code: 'internal', requestId: '0' } as const;

// As text, because the tests are compiled without the browser's types.
const KEPT = `new Promise((resolve) => {
  const look = () => (localStorage.getItem('famibook-uploads-kept') ? resolve() : setTimeout(look, 50));
  look();
})`;

export const UPLOAD_STATES: readonly State[] = [
  { name: 'upload', as: 'member', isDialog: true, open },
  {
    name: 'upload-tag-suggestions',
    as: 'member',
    isDialog: true,
    async open(page) {
      await open(page);
      await page.getByLabel('Tags').pressSequentially('su');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'upload-with-faults',
    as: 'member',
    isDialog: true,
    async open(page) {
      await open(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Upload Photo' }).click();
      await page.getByText('Please select a photo to upload').waitFor();
    },
  },
  {
    name: 'upload-refused-file',
    as: 'member',
    isDialog: true,
    async open(page) {
      await open(page);
      const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('Invalid file type').first().waitFor();
    },
  },
  {
    name: 'upload-some-refused',
    as: 'member',
    isDialog: true,
    async open(page) {
      await choose(page);
      await page.locator('input[type=file]').setInputFiles([
        { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
        { name: 'diary.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear diary') },
      ]);
      await page.getByText('2 files cannot be uploaded. See why below.').waitFor();
    },
  },
  {
    name: 'upload-different-description',
    as: 'member',
    isDialog: true,
    async open(page) {
      await choose(page);
      await page
        .getByRole('button', { name: /^Different description for/ })
        .nth(1)
        .click();
      await page.getByPlaceholder('Different description').fill('Grandfather and the boat');
    },
  },
  { name: 'upload-chosen', as: 'member', isDialog: true, open: choose },
  {
    name: 'upload-sending',
    as: 'member',
    isDialog: true,
    async open(page) {
      await stallResponse(page, '**/api/uploads', 'POST');
      await send(page);
      await page.getByRole('progressbar').first().waitFor();
    },
  },
  {
    name: 'upload-failed',
    as: 'member',
    isDialog: true,
    async open(page) {
      await respondWith(page, '**/api/uploads', { status: 500, body: BROKEN, method: 'POST' });
      await send(page);
      await page.getByText('Upload failed').first().waitFor();
      await page.getByRole('button', { name: 'Try again' }).nth(2).waitFor();
    },
  },
  {
    name: 'upload-waiting-for-the-connection',
    as: 'member',
    isDialog: true,
    async open(page) {
      await page.route('**/api/uploads/*', (route) => route.abort('connectionreset'));
      await send(page);
      await page.getByText('Waiting for the connection. The upload will continue by itself.').waitFor();
      await page.getByText('Waiting…').nth(2).waitFor();
    },
  },
  {
    name: 'home-unfinished-uploads',
    as: 'member',
    async open(page) {
      await stallResponse(page, '**/api/uploads/*', 'HEAD');
      await send(page);
      await page.getByRole('progressbar').nth(2).waitFor();
      await page.evaluate(KEPT);
      await page.reload();
      await page.getByText(/not finished. Continue/).waitFor();
    },
  },
  {
    name: 'upload-which-famibook',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await send(page);
      await page.getByRole('heading', { name: 'Which FamiBook?' }).waitFor();
    },
  },
];
