import { TUS } from '@famibook/testing/clients/resumable';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { shownProgress, waitUntilStored, watchProgress } from '../../support/upload-progress.ts';
import { isOfUploads, isPatch, SUCCESS, send, test } from './resumable-upload-fixture.ts';

const onDevice = (page: Page) =>
  page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("famibook-upload"))');

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
