import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { Photo } from '@famibook/contracts/photos/schemas';
import type { Client } from '@famibook/testing/clients/client';
import { TUS } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import { type Line, lineTo } from '@famibook/testing/network/line';
import type { SeenRequest } from '@famibook/testing/network/seen-requests';
import { queryService } from '@famibook/testing/product/database';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilQuiet } from '../support/quiet.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';
import { shownProgress, waitUntilStored, watchProgress } from '../support/upload-progress.ts';

const BYTES_A_SECOND = 400_000;
const STORED = 'SELECT arrived FROM upload WHERE id = $1';
const SUCCESS = 'Photo uploaded successfully! Returning to homepage...';

interface Visit {
  page: Page;
  line: Line;
}

const test = sharedTest
  .extend('newLine', ({ product }, { onCleanup }) => {
    const lines: Line[] = [];
    onCleanup(async () => {
      for (const line of lines) await line[Symbol.asyncDispose]();
    });
    return async () => {
      const line = await lineTo(product.url);
      lines.push(line);
      return line;
    };
  })
  /** Opens the home page over a connection that is slow enough to cut an upload in the middle. */
  .extend('homeOf', ({ newLine, open }) => async (client: Client): Promise<Visit> => {
    const line = await newLine();
    line.setSpeed(BYTES_A_SECOND);
    const browser = await open({ url: line.url, client });
    const { page } = browser;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
    return { page, line };
  })
  /**
   * Waits until the server has stored some bytes; the percentage in the browser includes bytes in its buffers, and a
   * busy server has stored none of those on the line. The others take so long that a busy machine stops them in time.
   */
  .extend('waitUntilInFlight', ({ product }) => async (line: Line): Promise<void> => {
    const patch = () => line.requests.find(isPatch);
    await expect.poll(() => patch()?.bytes ?? 0, { timeout: 60_000, interval: 50 }).toBeGreaterThan(300_000);
    line.setSpeed(BYTES_A_SECOND / 10);
    const id = patch()?.path.split('/').at(-1);
    const stored = async () => (await queryService<{ arrived: number }>(product, 'media', STORED, [id]))[0]?.arrived;
    await expect.poll(stored, { timeout: 60_000 }).toBeGreaterThan(50_000);
  })
  /** The number of photos with this description. */
  .extend(
    'photosCalled',
    ({ family }) =>
      async (description: string) =>
        (await family.manager.client.call(listPhotos)).filter((photo) => photo.description === description).length,
  );

const isOfUploads = ({ path }: SeenRequest) => path.startsWith('/api/uploads');
const isPatch = ({ method }: SeenRequest) => method === 'PATCH';

async function choose(page: Page, name: string, buffer: Buffer, description: string) {
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await page.getByRole('textbox', { name: /^Description/ }).fill(description);
}
const onDevice = (page: Page) =>
  page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("famibook-upload"))');
const submit = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Upload Photo', exact: true }).click();
async function send(page: Page, name: string, buffer: Buffer, description: string) {
  await choose(page, name, buffer, description);
  await submit(page);
}

test('a connection that is cut in the middle is waited for, and the upload goes on where it stood', async ({
  homeOf,
  waitUntilInFlight,
  family,
  photosCalled,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  await watchProgress(page);
  await send(page, 'cut.jpg', await somePicture(1_600, 1_200), 'Cut in the middle');
  await waitUntilInFlight(line);
  line.setDown(true);
  await page.getByText('Waiting for the connection. The upload will continue by itself.').waitFor();
  line.setSpeed(undefined);
  line.setDown(false);
  await seeToast(page, SUCCESS);
  expect(await photosCalled('Cut in the middle')).toBe(1);
  const [first, ...others] = line.requests.filter(isPatch);
  expect(first?.offset).toBe(0);
  expect(others.length).toBeGreaterThan(0);
  expect(others.at(-1)?.offset).toBeGreaterThan(50_000);
  const shown = await shownProgress(page);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
});

test('a page that is reloaded offers to go on, and needs no file to be chosen again', async ({
  homeOf,
  waitUntilInFlight,
  family,
  photosCalled,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  await send(page, 'reload.jpg', await somePicture(1_600, 1_200), 'Across a reload');
  await waitUntilInFlight(line);
  await waitUntilStored(page);
  // Bytes that are still in the connection would arrive after the page is gone.
  line.cut();
  await page.reload();
  line.setSpeed(undefined);
  await page.getByText('One upload was not finished. Continue it?').waitFor();
  const before = line.requests.length;
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await seeToast(page, SUCCESS);
  expect(await photosCalled('Across a reload')).toBe(1);
  const since = line.requests.slice(before).filter(isOfUploads);
  expect(since.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  expect(since[1]?.offset).toBeGreaterThan(50_000);
  await expect.poll(() => onDevice(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await untilQuiet(page);
  expect(await page.getByText('not finished').count()).toBe(0);
});

test('what is discarded after a reload is gone here and on the server', async ({
  homeOf,
  waitUntilInFlight,
  family,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  const picture = await somePicture(1_600, 1_200);
  await send(page, 'again.jpg', picture, 'Given up');
  await waitUntilInFlight(line);
  await waitUntilStored(page);
  const path = line.requests.find(isPatch)?.path ?? '';
  // Bytes that are still in the connection would arrive after the page is gone.
  line.cut();
  await page.reload();
  line.setSpeed(undefined);
  await page.getByRole('button', { name: 'Discard' }).click();
  const check = async () => (await family.manager.client.fetch(path, { method: 'HEAD', headers: TUS })).status;
  await expect.poll(check).toBe(404);
  await expect.poll(() => onDevice(page)).toEqual([]);
});

test('a photo that the gallery has already is not sent (D20)', async ({ homeOf, family }) => {
  const { page, line } = await homeOf(family.manager.client);
  const picture = await somePicture(300, 300);
  expect((await family.manager.client.upload(picture)).status).toBe(201);
  await send(page, 'known.jpg', picture, 'Once more');
  await page.locator('#upload-photos').getByText('This photo is already in your gallery.').waitFor();
  expect(line.requests.filter(isOfUploads)).toEqual([]);
});

test('an upload that is cancelled ends on the server too, and can be begun again', async ({
  homeOf,
  waitUntilInFlight,
  family,
  photosCalled,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  await send(page, 'cancelled.jpg', await somePicture(1_600, 1_200), 'After all');
  await waitUntilInFlight(line);
  const path = line.requests.find(isPatch)?.path ?? '';
  await page.getByRole('button', { name: 'Cancel the upload of cancelled.jpg' }).click();
  await page.locator('#upload-photos').getByText('Cancelled', { exact: true }).waitFor();
  line.setSpeed(undefined);
  const check = async () => (await family.manager.client.fetch(path, { method: 'HEAD', headers: TUS })).status;
  await expect.poll(check).toBe(404);
  expect(await photosCalled('After all')).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await seeToast(page, SUCCESS);
  expect(await photosCalled('After all')).toBe(1);
});

test('a photo that is deleted before its uploader heard of it does not come back', async ({
  homeOf,
  family,
  photosCalled,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  line.setSpeed(undefined);
  let tries = 0;
  await page.route('**/api/photos/from-upload', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    const response = await route.fetch();
    await family.manager.client.call(deletePhoto, { params: { id: Photo.parse(await response.json()).id } });
    await route.abort();
  });
  await send(page, 'regretted.jpg', await somePicture(400, 300), 'Regretted at once');
  await page.locator('#upload-photos').getByText('This photo was deleted after it had been shared.').waitFor();
  expect(tries).toBe(2);
  expect(await photosCalled('Regretted at once')).toBe(0);
  expect(line.requests.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toHaveLength(1);
});

test('what may have been shared, and is forgotten by the server since, is not sent once more by itself', async ({
  homeOf,
  family,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  line.setSpeed(undefined);
  let tries = 0;
  await page.route('**/api/photos/from-upload', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    const path = line.requests.find(isPatch)?.path ?? '';
    await family.manager.client.fetch(path, { method: 'DELETE', headers: TUS });
    await route.abort();
  });
  await send(page, 'forgotten.jpg', await somePicture(400, 300), 'Nobody knows');
  await page.locator('#upload-photos').getByText('This upload no longer exists.').waitFor();
  expect(tries).toBe(2);
  expect(line.requests.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toHaveLength(1);
});

test('another user of the same browser neither sees nor sends unfinished uploads', async ({
  homeOf,
  waitUntilInFlight,
  family,
}) => {
  const { page, line } = await homeOf(family.manager.client);
  await send(page, 'private.jpg', await somePicture(1_600, 1_200), 'Nobody else’s');
  await waitUntilInFlight(line);
  await waitUntilStored(page);
  const sister = await family.member();
  const own = await page.context().cookies();
  const cookies = [...sister.client.cookies].map(([name, value]) => ({
    name,
    value,
    url: line.url,
    httpOnly: true,
  }));
  // The browser itself would send a request of this page again whose connection is cut.
  await page.goto('about:blank');
  // Bytes that are still in the connection would arrive after the page is gone.
  line.cut();
  line.setSpeed(undefined);
  await page.context().addCookies(cookies);
  const before = line.requests.length;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  await page.getByRole('textbox', { name: /^Description/ }).waitFor();
  await untilQuiet(page);
  expect(await page.getByText('not finished').count()).toBe(0);
  expect(line.requests.slice(before).filter(isOfUploads)).toEqual([]);
  await page.context().addCookies(own);
  await page.reload();
  await page.getByText('One upload was not finished. Continue it?').waitFor();
});
