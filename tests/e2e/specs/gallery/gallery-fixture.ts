import type { Client } from '@famibook/testing/clients/client';
import type { Locator, Page } from 'playwright-core';
import { test as sharedTest } from '../../support/test.ts';

/** `visit` opens the home page, and waits for the gallery. */
export const test = sharedTest.extend('visit', ({ open }) => async (client: Client): Promise<Page> => {
  const { page } = await open({ client });
  await page.goto('/');
  await page.locator('#gallery').waitFor();
  return page;
});

/** The card of the photo with this text. */
export function card(page: Page, text: string): Locator {
  return page.locator('#gallery').getByRole('article').filter({ hasText: text });
}

export function button(part: Page | Locator, name: string | RegExp): Locator {
  return part.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
}
