import type { Page } from 'playwright-core';

interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** An invitation names the FamiBook itself. */
  famibookName?: string;
}

/** Fills in the form by which a new user signs up, and sends it. */
export async function signUp(page: Page, { famibookName, ...user }: NewUser): Promise<void> {
  await page.getByLabel('First Name').fill(user.firstName);
  await page.getByLabel('Last Name').fill(user.lastName);
  await page.getByLabel('Email').fill(user.email);
  if (famibookName !== undefined) await page.getByLabel('FamiBook Name').fill(famibookName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}
