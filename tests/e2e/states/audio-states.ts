import { silentMp3 } from '@famibook/testing/corpus/sounds';
import type { Page } from 'playwright-core';
import { home } from './home-states.ts';
import { failResponse, respondWith, type State, stallResponse } from './state.ts';

const SONG = { audioUrl: '/api/media/song', originalFilename: 'Summer_evening_by_the_lake.mp3', isActive: true };
const ACTIVE = '**/api/famibook/audio/*';
const UPLOAD = '**/api/famibook/audio/upload';
const MP3 = { name: 'Summer_evening_by_the_lake.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(60) };

async function homeWithMusic(page: Page) {
  await respondWith(page, ACTIVE, { status: 200, body: SONG });
  await page.route('**/api/media/song', (route) => route.fulfill({ body: MP3.buffer, contentType: MP3.mimeType }));
  await home(page);
  await page.getByRole('button', { name: /^Music/ }).waitFor();
}
async function openUpload(page: Page) {
  await home(page);
  // The message section is rendered when the user scrolls near it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Upload MP3' }).click();
  await page.getByRole('heading', { name: 'Upload MP3 Audio' }).waitFor();
}
async function choose(page: Page, file = MP3) {
  await openUpload(page);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}
async function send(page: Page) {
  await choose(page);
  await page.getByRole('button', { name: 'Upload Audio' }).click();
}

export const AUDIO_STATES: readonly State[] = [
  { name: 'audio-manager', as: 'manager', open: homeWithMusic },
  {
    name: 'audio-panel',
    as: 'manager',
    async open(page) {
      await homeWithMusic(page);
      await page.getByRole('button', { name: /^Music/ }).click();
      await page.getByRole('slider', { name: 'Volume' }).waitFor();
    },
  },
  { name: 'audio-upload', as: 'manager', isDialog: true, open: openUpload },
  { name: 'audio-upload-chosen', as: 'manager', isDialog: true, open: (page) => choose(page) },
  {
    name: 'audio-upload-refused-file',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await page.getByText('Please select a valid audio file').waitFor();
    },
  },
  {
    name: 'audio-upload-sending',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await stallResponse(page, UPLOAD, 'POST');
      await send(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'audio-upload-failed',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await failResponse(page, UPLOAD, 'POST');
      await send(page);
      await page.getByText('Failed to upload audio').first().waitFor();
    },
  },
];
