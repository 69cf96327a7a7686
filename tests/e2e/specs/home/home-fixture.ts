import { postMessage } from '@famibook/contracts/board/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import type { WindowOptions } from '../../support/browser.ts';
import { test as sharedTest } from '../../support/test.ts';

/** Waiting for a push, and for what the page then reads. */
export const LIVE = { timeout: 60_000 };

/** The family has as many photos and messages as `content` says; `visit` opens a page, `home` also waits for a post. */
export const test = sharedTest
  .extend('content', { scope: 'file' }, { photos: 1, messages: 1 })
  .extend('family', { scope: 'file' }, async ({ product, admin, content }) => {
    const family = await foundFamily(product.url, admin);
    for (let photo = 0; photo < content.photos; photo += 1) {
      await family.manager.client.upload(await somePicture(64, 48), { description: `Photo ${photo}` });
    }
    for (let message = 0; message < content.messages; message += 1) {
      await family.manager.client.call(postMessage, { body: { content: `Message ${message}` } });
    }
    return family;
  })
  .extend('visit', ({ open }) => async (client: Client, window: WindowOptions = {}, path = '/'): Promise<Page> => {
    const { page } = await open({ ...window, client });
    await page.goto(path);
    return page;
  })
  .extend('home', ({ visit }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const page = await visit(client, window);
    await page.getByRole('article').first().waitFor();
    return page;
  });

export function navigationBar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

export async function pressInBar(page: Page, name: string): Promise<void> {
  await navigationBar(page).getByRole('button', { name, exact: true }).click();
}
