import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signUp } from '../../support/sign-up.ts';
import { seeToast } from '../../support/toasts.ts';
import { type Credentials, test } from './login-fixture.ts';

test('a registration with a known email shows the text of the server, at the field too (spec 8, D2)', async ({
  visit,
  family,
  theo,
}) => {
  const page = await visit('/auth?tab=register');
  await registerTom(page, theo, family.name);
  await seeRefusal(
    page,
    'An account with this email already exists. Sign in and join this FamiBook from your account.',
  );
});

test('a registration in an unknown FamiBook shows the text of the server, at the field too (spec 8, D2)', async ({
  visit,
}) => {
  const page = await visit('/auth?tab=register');
  await registerTom(page, newCredentials(), 'The Unfounded Family');
  await seeRefusal(
    page,
    'No FamiBook is called "The Unfounded Family". Check the name with your family, or subscribe to start a new one.',
  );
});

test('a registration says that the account is pending approval (spec 4, 8)', async ({ visit, family }) => {
  const page = await visit('/auth?tab=register');
  await registerTom(page, newCredentials(), family.name);
  await seeToast(page, 'Registration successful', 'Welcome, Tom! Your account is pending approval.');
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
});

function newCredentials(): Credentials {
  return { email: `tom-${randomUUID()}@moreau.example`, password: 'toms-password' };
}

async function registerTom(page: Page, { email, password }: Credentials, famibookName: string): Promise<void> {
  await signUp(page, { firstName: 'Tom', lastName: 'Moreau', email, password, famibookName });
}

/** The text is in a toast and at its field, and the form is still filled. */
async function seeRefusal(page: Page, text: string): Promise<void> {
  await seeToast(page, 'Registration failed', text);
  await page.locator('form').getByText(text).waitFor();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Tom');
}
