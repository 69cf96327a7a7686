import { readFile } from 'node:fs/promises';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { test } from './manager-test.ts';

/** Presses a button and returns what the browser then stored. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  await press();
  const file = await begun;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a manager downloads the FamiBook, a member what they shared, each as one ZIP file', async ({
  desk,
  family,
  open,
}) => {
  const tom = await family.member('Tom');
  await family.manager.client.upload(await somePicture(64, 48), { description: 'Of the manager' });
  await tom.client.upload(await somePicture(48, 64), { description: 'Of Tom' });

  const page = await desk(family.manager.client, 'settings');
  const whole = await download(page, () => page.getByRole('button', { name: 'Download this FamiBook' }).click());
  await seeToast(page, 'Download started');
  expect(whole.name).toMatch(/\.zip$/);
  expect(whole.bytes.subarray(0, 2).toString()).toBe('PK');

  const home = (await open({ client: tom.client })).page;
  await home.goto('/');
  await home.getByRole('button', { name: 'Your account' }).click();
  const own = await download(home, () => home.getByRole('menuitem', { name: 'Download what I shared' }).click());
  expect(own.name).toMatch(/\.zip$/);
  expect(own.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(own.bytes.length).toBeLessThan(whole.bytes.length);
});
