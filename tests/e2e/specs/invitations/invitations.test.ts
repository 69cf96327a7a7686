import { listMemberships } from '@famibook/contracts/members/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { signUpByLink, test } from './invitations-fixture.ts';

/** What a phone's camera reads from the code on the screen. */
async function scan(page: Page): Promise<string | undefined> {
  const code = page.getByRole('img', { name: 'Invitation as a QR code' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Addresses and Referers of everything that a page asks for. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  return seen;
}

test('a link made at the desk is scanned, leads to sign-up and to waiting, and its token is in no address (D43)', async ({
  open,
  family,
}) => {
  const { page: desk } = await open({ client: family.manager.client });
  await desk.goto('/manager/invitations');
  await desk.getByText('No invitations yet').waitFor();
  await desk.getByLabel('People who can use it').fill('2');
  await desk.getByRole('button', { name: 'Make a Link' }).click();
  const link = await desk.getByLabel('Invitation link').inputValue();
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme });
    await expect.poll(() => scan(desk)).toBe(link);
  }

  const { page: phone } = await open({ width: 390, height: 844, touch: true });
  const addresses = watchAddresses(phone);
  await phone.goto(link);
  await phone.getByRole('heading', { name: `Mara invites you to ${family.name}` }).waitFor();
  expect(await phone.getByLabel('FamiBook Name').inputValue()).toBe(family.name);
  await phone.reload();
  await signUpByLink(phone, 'Ida');
  await phone.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
  const token = new URL(link).hash.slice(1);
  expect(token).toHaveLength(43);
  expect(addresses.some((address) => new URL(address, link).pathname === '/api/register')).toBe(true);
  // A browser itself keeps the fragment of a page to what is asked for below it.
  expect(addresses.filter((address) => (address.split('#')[0] ?? '').includes(token))).toEqual([]);

  await desk.getByText('1 of 2 people can still join', { exact: false }).waitFor();
  await desk.getByRole('link', { name: /^Pending Approvals/ }).click();
  await desk.getByText('Ida Holm').waitFor();
});

test('a link that lets in leads home at once; once it is used up the next one reads what to do (D43)', async ({
  open,
  invite,
  linkOf,
}) => {
  const link = linkOf(await invite({ uses: 1, letsIn: true }));
  const { page } = await open();
  await page.goto(link);
  await signUpByLink(page, 'Ida');
  await seeToast(page, 'Registration successful', 'Welcome, Ida! You can access all features.');
  await page.getByText('No photos have been shared yet.').waitFor();

  const { page: late } = await open();
  await late.goto(link);
  await late.getByText('This invitation no longer works').waitFor();
  await late.getByText('Ask the person who sent it for a new link.').waitFor();
});

test('a user of another FamiBook signs in on the link, joins with one press, and is told so the next time (D6, D43)', async ({
  open,
  product,
  admin,
  invite,
  linkOf,
  family,
}) => {
  const other = await foundFamily(product.url, admin);
  const theo = await other.member('Theo');
  const link = linkOf(await invite({ letsIn: true }));
  const { page } = await open();
  await page.goto(link);
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('FamiBook Name').fill(other.name);
  await page.getByLabel('Password', { exact: true }).fill(theo.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: `Join ${family.name}` }).click();
  await seeToast(page, `Welcome to ${family.name}!`, 'You can see its photos and messages now.');
  expect((await theo.client.call(listMemberships)).map(({ famibookName }) => famibookName)).toContain(family.name);
  await page.goto(link);
  await page.getByText(`You are already in ${family.name}.`).waitFor();
  await page.getByRole('link', { name: `Go to ${family.name}` }).click();
  await page.waitForURL(`${product.url}/`);
});

test('a revoked link leads nowhere, after a question at the desk (D43)', async ({ open, family, invite, linkOf }) => {
  const link = linkOf(await invite({ uses: 77 }));
  const { page: desk } = await open({ client: family.manager.client, width: 390, height: 844, touch: true });
  await desk.goto('/manager/invitations');
  const row = desk.getByRole('listitem').filter({ hasText: '77 of 77 people can still join' });
  await row.getByRole('button', { name: /^Revoke/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Revoke this invitation?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await seeToast(desk, 'Invitation revoked');
  await desk.getByRole('listitem').filter({ hasText: '0 of 77 people joined' }).getByText('Revoked').waitFor();
  const { page } = await open();
  await page.goto(link);
  await page.getByText('This invitation no longer works').waitFor();
});
