import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { downloadFamiBook } from '@famibook/contracts/archives/routes';
import { postMessage } from '@famibook/contracts/board/endpoints';
import { commentOnPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { STEP_DEADLINE_MS } from '../support/step-deadline.ts';
import { test as familyTest } from '../support/test.ts';

const run = promisify(execFile);
const UTF8 = { env: { ...process.env, LC_ALL: 'C.UTF-8' } };

/** The page of an archive on disk, of a FamiBook with two photos, a comment, a message and audio. */
const test = familyTest.extend('albumPage', { scope: 'file' }, async ({ family }, { onCleanup }) => {
  const { client } = family.manager;
  const { body: photo } = await client.upload(await somePicture(900, 600), {
    description: 'At the sea <b>with</b> Grandma',
    tags: 'Beach, Sea',
  });
  await client.upload(await somePicture(600, 900), { description: 'The old lighthouse' });
  await client.call(commentOnPhoto, { params: { id: photo.id }, body: { content: 'What a day that was' } });
  await client.call(photoReactions.heart.add, { params: { id: photo.id } });
  await client.call(postMessage, { body: { content: 'Who brings the cake on Sunday?' } });
  await client.uploadAudio(silentMp3(), 'Grandpa’s waltz.mp3');
  const folder = await mkdtemp(join(tmpdir(), 'famibook-album-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  const zip = join(folder, 'album.zip');
  await writeFile(zip, Buffer.from(await (await client.fetch(downloadFamiBook.path)).arrayBuffer()));
  await run('unzip', ['-q', zip, '-d', join(folder, 'album')], UTF8);
  return pathToFileURL(join(folder, 'album', 'index.html')).href;
});

/** Opens the album as from a USB stick; it may ask for files only. */
async function openAlbum(chromium: Browser, address: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(STEP_DEADLINE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) faults.push(request.url());
  });
  page.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(address);
  return { page, faults, close: () => context.close() };
}

// Asked again and again from here: the album's content security policy forbids what `waitForFunction` does in the page.
const areWhole = (page: Page, images: string) =>
  expect
    .poll(() =>
      page.evaluate(
        `[...document.querySelectorAll('${images}')].every((image) => image.complete && image.naturalWidth > 0)`,
      ),
    )
    .toBe(true);

test('the album of an archive shows every picture and word from a folder, without any server', async ({
  chromium,
  albumPage,
}) => {
  const { page, faults, close } = await openAlbum(chromium, albumPage);
  await page.getByRole('heading', { name: /^Family /, level: 1 }).waitFor();
  expect(await page.getByRole('img').count()).toBe(2);
  await areWhole(page, 'figure img');
  const figure = page.getByRole('figure').filter({ hasText: 'At the sea <b>with</b> Grandma' });
  await figure.getByText('1 comment').click();
  await figure.getByText('What a day that was').waitFor();
  await figure.getByText('1 heart').waitFor();
  await page.getByText('Who brings the cake on Sunday?').waitFor();
  await page.getByText('Grandpa’s waltz.mp3').waitFor();
  const seconds = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const sound = document.querySelector('audio');
    sound.onloadedmetadata = () => resolve(sound.duration);
    sound.onerror = () => reject(new Error('no sound'));
    sound.load();
    sound.preload = 'metadata';
  })`);
  expect(seconds).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await close();
});

test('a photo of the album opens large, and the next one, by keys alone; the search finds words', async ({
  chromium,
  albumPage,
}) => {
  const { page, faults, close } = await openAlbum(chromium, albumPage);
  await page.getByRole('link', { name: 'The old lighthouse' }).press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.getByText('The old lighthouse').waitFor();
  await areWhole(page, 'dialog img');
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('What a day that was').waitFor();
  await areWhole(page, 'dialog img');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  // A dialog's `close` event, which moves the focus, comes after the dialog is hidden.
  await page.locator('a:focus').getByAltText('At the sea <b>with</b> Grandma').waitFor();

  await page.getByRole('searchbox').fill('LIGHTHOUSE');
  await page.getByText('1 photo', { exact: true }).waitFor();
  expect(await page.getByRole('figure').count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

test('without scripts the album shows the same, and a photo is a link to its file', async ({ chromium, albumPage }) => {
  const { page, close } = await openAlbum(chromium, albumPage, { javaScriptEnabled: false });
  expect(await page.getByRole('figure').count()).toBe(2);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('link', { name: 'The old lighthouse' }).click();
  await page.waitForURL(/photos\/\d{4}\/0002%20The%20old%20lighthouse\.jpg$/);
  await close();
});

test.for([
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)(
  'axe finds nothing in the album, $width px, $colorScheme',
  async ({ width, colorScheme }, { chromium, albumPage }) => {
    const { page, close } = await openAlbum(chromium, albumPage, { viewport: { width, height: 800 }, colorScheme });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.getByRole('link', { name: 'The old lighthouse' }).click();
    await areWhole(page, 'dialog img');
    expect(await axeFindings(page, ['dialog'])).toEqual([]);
    await close();
  },
);
