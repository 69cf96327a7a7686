import { approveReset, listPendingResets } from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import type { TestUser } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { test as sharedTest } from '../../support/test.ts';

export const NEW_PASSWORD = 'a-new-password';

/** `visit` opens a page; `approve` is the administrator's approval with the code that the request shows. */
export const test = sharedTest
  .extend('visit', ({ open }) => async (path: string, client?: Client): Promise<Page> => {
    const { page } = await open({ client });
    await page.goto(path);
    return page;
  })
  .extend('canLogIn', ({ family, product }) => async ({ email }: TestUser, password: string): Promise<boolean> => {
    const body = { email, password, famibookName: family.name };
    return (await new Client(product.url).send(login, { body })).status === 200;
  })
  .extend('approve', ({ admin }) => async (id: number): Promise<void> => {
    const request = (await admin.call(listPendingResets)).find((reset) => reset.id === id);
    await admin.call(approveReset, { params: { id }, body: { code: request?.code } });
  });

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

export function seeTitle(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).waitFor();
}

/** The id of the request in the page's address. */
export function requestIdOf(page: Page): number {
  return Number(new URL(page.url()).searchParams.get('requestId'));
}

/** Sends the request form, and waits for the page of the request. */
export async function submitRequest(page: Page, { email }: TestUser): Promise<number> {
  await page.getByLabel('Email').fill(email);
  await press(page, 'Submit Request');
  await page.getByText('Request ID').waitFor();
  return requestIdOf(page);
}

export async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmation);
}
