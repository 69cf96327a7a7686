import { postMessage } from '@famibook/contracts/board/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { test } from '../support/test.ts';

const fontSize = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).fontSize');
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test('larger text is chosen in the menu, stays after a reload, and fits a narrow window and a low one', async ({
  open,
  family,
}) => {
  const { client } = family.manager;
  await client.upload(await somePicture(640, 480), {
    description: 'The long way down to the lighthouse',
    tags: 'lighthouse, summer 2026',
  });
  await client.call(postMessage, { body: { content: 'Who brings the cake on Sunday?' } });
  const { page } = await open({ client, width: 320, height: 640, touch: true });
  await page.goto('/');
  await page.getByText('The long way down').first().waitFor();
  expect(await fontSize(page)).toBe('16px');

  await page.getByRole('button', { name: 'You', exact: true }).click();
  const sizes = page.getByRole('group', { name: 'Text size' });
  expect(await sizes.getByRole('menuitemradio', { checked: true }).textContent()).toBe('Normal');
  await sizes.getByRole('menuitemradio', { name: 'Larger' }).click();
  expect(await fontSize(page)).toBe('20px');

  await page.reload();
  await page.getByText('The long way down').first().waitFor();
  expect(await fontSize(page)).toBe('20px');
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'You', exact: true }).click();
  await sizes.getByRole('menuitemradio', { name: 'Larger', checked: true }).waitFor();
  expect(await axeFindings(page, ['[role=menu]'])).toEqual([]);

  // A phone held sideways, or a page enlarged to 200 %. The menu opens upwards, so its first entry is the highest.
  await page.setViewportSize({ width: 667, height: 320 });
  await page.getByRole('menuitem', { name: 'Manager', exact: true }).click();
  await page.getByRole('heading', { name: 'Manager Dashboard', level: 1 }).waitFor();
});

test('the pages for visitors and members fit a window of 320 px with larger text', async ({ open, family }) => {
  const member = await open({ client: family.manager.client, width: 320, height: 640, touch: true });
  const visitor = await open({ width: 320, height: 640, touch: true });
  for (const [{ page }, path, heading] of [
    [member, '/multi-famibook', 'Your FamiBooks'],
    [member, '/account', 'Your account'],
    [member, '/manager', 'Manager Dashboard'],
    [visitor, '/', 'Relive the Memories'],
    [visitor, '/subscribe', 'Become a Photo Book Manager'],
    [visitor, '/auth', 'Welcome back'],
  ] as const) {
    await page.goto(path);
    await page.evaluate("localStorage.setItem('famibook-text-size', 'larger')");
    await page.reload();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect([path, await fontSize(page), await overflow(page)]).toEqual([path, '20px', 0]);
  }
});
