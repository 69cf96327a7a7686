import type { TestUser } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { test as sharedTest } from '../../support/test.ts';

export type Credentials = Pick<TestUser, 'email' | 'password'>;

/** `visit` opens a page in a browser without a session. */
export const test = sharedTest
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('visit', ({ open }) => async (path: string): Promise<Page> => {
    const { page } = await open();
    await page.goto(path);
    return page;
  });

export async function fillLogin(page: Page, { email, password }: Credentials, famibookName: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('FamiBook Name').fill(famibookName);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function signIn(page: Page, credentials: Credentials, famibookName: string): Promise<void> {
  await fillLogin(page, credentials, famibookName);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** What the fields hold: e-mail, FamiBook name, password. */
export function loginFields(page: Page): Promise<string[]> {
  const labels = ['Email', 'FamiBook Name', 'Password'];
  return Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
