import { readFile } from 'node:fs/promises';
import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { enrol } from '@famibook/testing/families/enrol';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { pathOf, signIn, test } from './login-fixture.ts';

const KEY = /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await button(page, 'Sign Out').click();
  await page.waitForURL('**/');
}

test('two-step sign-in is turned on, asks for a code or a recovery code, and is turned off (D42)', async ({
  open,
  family,
  theo,
}) => {
  const { page } = await open({ client: theo.client });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Current password is incorrect').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(theo.password);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await dialog.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
  const key = (await dialog.getByText(KEY).textContent()) ?? '';
  const link = await dialog.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href');
  expect(link).toContain(`secret=${key.replaceAll(' ', '')}`);
  const authenticator = createAuthenticator(key.replaceAll(' ', ''));
  await dialog.getByLabel('Code from your app').fill(authenticator.codeAt(-5));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is wrong. Enter the newest code that your app shows.').waitFor();
  await dialog.getByLabel('Code from your app').fill(await authenticator.next());
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await seeToast(page, 'Recovery codes copied');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(recoveryCodes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  // The dialog says to print them, which leaves out the page behind it.
  await page.emulateMedia({ media: 'print' });
  expect([await codes.first().isVisible(), await page.locator('#root').isVisible()]).toEqual([true, false]);
  await page.emulateMedia({ media: null });
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await seeToast(page, 'Two-step sign-in is on', 'Your other devices were signed out.');
  await section(page).getByText('10 recovery codes are left.').waitFor();

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, theo, family.name);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const field = page.getByLabel('Code from your app');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  expect(await page.locator('input:focus').getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill('000 000');
  await button(page, 'Sign In').click();
  await page.getByText('This code is wrong.').waitFor();
  const code = await authenticator.next();
  await page.evaluate(`navigator.clipboard.writeText(' ${code.slice(0, 3)} ${code.slice(3)} ')`);
  await field.fill('');
  await field.press('Control+V');
  await button(page, 'Sign In').click();
  await seeToast(page, 'Login successful', 'Welcome back, Theo!');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(pathOf(page)).toBe('/');

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, theo, family.name);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
  await button(page, 'Sign In').click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();

  await page.goto('/account');
  await section(page).getByText('9 recovery codes are left.').waitFor();
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(theo.password);
  await dialog.getByLabel('Code or recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByText('This recovery code is wrong or has already been used.').waitFor();
  await dialog.getByLabel('Code or recovery code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await seeToast(page, 'Two-step sign-in is off');
  await section(page).getByRole('button', { name: 'Turn on' }).waitFor();

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, theo, family.name);
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('new recovery codes are shown once, and the old ones stop working (D42)', async ({ open, family }) => {
  const mara = await family.member('Mara');
  const { recoveryCodes } = await enrol(mara.client, mara.password);
  const { page } = await open({ client: mara.client });
  await page.goto('/account');
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(mara.password);
  await dialog.getByLabel('Code or recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const renewed = await codes.allTextContents();
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await section(page).getByText('10 recovery codes are left.').waitFor();
});

test('the manager page asks for the code too, and leads back to the password (D6, D42)', async ({ visit, family }) => {
  const { recoveryCodes } = await enrol(family.manager.client, family.manager.password);
  const page = await visit('/manager');
  await signIn(page, family.manager, family.name);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await button(page, 'Back to Login').click();
  await page.getByRole('heading', { name: 'Manager Login' }).waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await signIn(page, family.manager, family.name);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await button(page, 'Sign In').click();
  await seeToast(page, 'Login successful');
  expect(pathOf(page)).toBe('/manager');
});

test('a known password is changed without a sign-in only with a code, where two-step sign-in is on (D42)', async ({
  open,
  family,
}) => {
  const uma = await family.member('Uma');
  const { authenticator } = await enrol(uma.client, uma.password);
  const { page } = await open();
  await page.goto('/password-reset?direct=true');
  await page.getByLabel('Email').fill(uma.email);
  await page.getByLabel('Current Password').fill(uma.password);
  await page.getByLabel('New Password', { exact: true }).fill('umas-new-password');
  await page.getByLabel('Confirm New Password').fill('umas-new-password');
  await button(page, 'Change Password').click();
  const code = page.getByLabel('Code from your app');
  await code.fill(authenticator.codeAt(-5));
  await button(page, 'Change Password').click();
  await page.getByText('This code is wrong. Enter the newest code that your app shows.').waitFor();
  await code.fill(await authenticator.next());
  await button(page, 'Change Password').click();
  await seeToast(page, 'Success', 'Your password was changed. You can now sign in with it.');
});
