import { randomUUID } from 'node:crypto';
import { createInvitation } from '@famibook/contracts/invitations/endpoints';
import type { CreatedInvitation, NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import type { Page } from 'playwright-core';
import { test as sharedTest } from '../../support/test.ts';

/** `invite` makes an invitation to the family; `linkOf` is what its manager sends. */
export const test = sharedTest
  .extend(
    'invite',
    ({ family }) =>
      (body: Partial<NewInvitationBody>): Promise<CreatedInvitation> =>
        family.manager.client.call(createInvitation, { body }),
  )
  .extend(
    'linkOf',
    ({ product }) =>
      ({ token }: CreatedInvitation): string =>
        `${product.url}/invitation#${token}`,
  );

/** Signs a new user up on the page that a link opened. */
export async function signUp(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Holm');
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}-${randomUUID()}@holm.example`);
  await page.getByLabel('Password', { exact: true }).fill('idas-password');
  await page.getByLabel('Confirm Password').fill('idas-password');
  await page.getByRole('button', { name: 'Create Account' }).click();
}
