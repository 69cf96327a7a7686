import { randomBytes } from 'node:crypto';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { administrator } from '@famibook/testing/families/family';
import type { Locator, Page } from 'playwright-core';
import { CREDENTIALS_TOAST } from '../../../../web/src/config/timing.ts';
import { disableTimer } from '../../support/disable-timer.ts';
import { test as sharedTest } from '../../support/test.ts';

interface Wanted {
  famibookName: string;
  managerName: string;
  managerEmail: string;
  message?: string;
  companyName?: string;
}
export type Request = Wanted & { id: number };

/** `desk` opens a tab of `/admin` as the administrator, `request` sends a request for a FamiBook. */
export const test = sharedTest
  .extend('desk', ({ open, admin }) => async (tab: string, options: { width?: number } = {}): Promise<Page> => {
    const { page } = await open({ client: admin, ...options });
    // Credentials are read at leisure.
    await disableTimer(page, CREDENTIALS_TOAST);
    await page.goto(`/admin/${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    return page;
  })
  .extend(
    'ownSession',
    ({ product }) =>
      () =>
        administrator(product.url),
  )
  .extend('request', ({ product }) => async (more: Partial<Wanted> = {}): Promise<Request> => {
    const unique = randomBytes(5).toString('hex');
    const wanted: Wanted = {
      famibookName: `The ${unique} Family`,
      managerName: `Rita ${unique}`,
      managerEmail: `rita-${unique}@example.org`,
      ...more,
    };
    const { id } = await new Client(product.url).call(submitSubscription, {
      body: {
        ...wanted,
        planType: 'basic',
        requestedSpaces: 1,
        password: 'rita-own-password',
        confirmPassword: 'rita-own-password',
      },
    });
    return { id, ...wanted };
  });

/** The row of a list that holds a text. */
export function rowOf(page: Page, list: string, text: string): Locator {
  return page.getByRole('list', { name: list }).locator('> li').filter({ hasText: text });
}

export async function search(page: Page, label: RegExp, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text);
}
