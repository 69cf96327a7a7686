import { randomUUID } from 'node:crypto';
import { createInvitation } from '@famibook/contracts/invitations/endpoints';
import type { CreatedInvitation, NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import type { Page } from 'playwright-core';
import { signUp } from '../../support/sign-up.ts';
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
export function signUpByLink(page: Page, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@holm.example`;
  return signUp(page, { firstName, lastName: 'Holm', email, password: 'idas-password' });
}
