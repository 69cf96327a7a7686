import { approveUser, joinFamiBook } from '@famibook/contracts/members/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';
import type { Locator, Page } from 'playwright-core';
import { test as sharedTest } from '../../support/test.ts';

/** Two families; `visit` opens the page of the FamiBooks, `memberOfBoth` makes a member of the first and the second. */
export const test = sharedTest
  .extend('second', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin))
  .extend('visit', ({ open }) => async (client: Client, path = '/multi-famibook'): Promise<Page> => {
    const { page } = await open({ client });
    await page.goto(path);
    return page;
  })
  .extend('memberOfBoth', ({ family, second }) => async (): Promise<TestUser> => {
    const theo = await family.member('Theo');
    await requestToJoin(theo, second);
    await approveMember(theo, second);
    return theo;
  });

/** The row of a FamiBook in the list. */
export function rowOf(page: Page, { name }: Family): Locator {
  return page.getByRole('list', { name: 'My FamiBooks' }).getByRole('listitem').filter({ hasText: name });
}

export async function requestToJoin({ client }: TestUser, { name }: Family): Promise<void> {
  await client.call(joinFamiBook, { body: { famibookName: name } });
}

export async function approveMember({ id }: TestUser, { manager }: Family): Promise<void> {
  await manager.client.call(approveUser, { params: { id } });
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}
