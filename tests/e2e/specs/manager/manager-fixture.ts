import type { Client } from '@famibook/testing/clients/client';
import type { Locator, Page } from 'playwright-core';
import type { WindowOptions } from '../../support/browser.ts';
import { test as sharedTest } from '../../support/test.ts';

/** Waiting for a push or the next refresh, and for what the page then reads. */
export const LIVE = { timeout: 60_000 };

type OpenDesk = (client: Client, tab: string, window?: WindowOptions) => Promise<Page>;

/** `desk` opens a tab of the manager page by its address. */
export const test = sharedTest.extend('desk', ({ open }): OpenDesk => {
  return async (client, tab, window = {}) => {
    const { page } = await open({ ...window, client });
    await page.goto(tab === '' ? '/manager' : `/manager/${tab}`);
    await page.locator('[data-desk-heading]').waitFor();
    return page;
  };
});

/** The row, in any list of the page, with this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

export async function press(part: Page | Locator, name: string): Promise<void> {
  await part.getByRole('button', { name, exact: true }).click();
}

/** Confirms in the dialog that is open. */
export async function confirm(page: Page, name: string): Promise<void> {
  await press(page.getByRole('dialog'), name);
}

export async function focusedText(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement?.textContent ?? ""');
}
