import { listSessions } from '@famibook/contracts/sessions/endpoints';
import type { TestUser } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForCode } from '../../support/loaded-code.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { LIVE, pressInBar, test as sharedTest } from './home-fixture.ts';

const test = sharedTest.extend('fillLogin', ({ family }) => async (page: Page, user: TestUser): Promise<void> => {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
});

test('the logout icon ends the session and leads to / (sections 2 and 4)', async ({ family, home }) => {
  const { client } = await family.member();
  const page = await home(client);
  await pressInBar(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(async () => (await client.send(listSessions)).status).toBe(401);
});

test('a logout without the network leads to /, survives a reload, and reaches the server once the network is back (section 4)', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  // Without it the page could not show itself signed out offline.
  await waitForCode(page, 'landing-page', 'toasts');
  await untilQuiet(page);
  await page.context().setOffline(true);
  await pressInBar(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  // Only the server can end the session of the cookie, which is still there.
  expect((await client.send(listSessions)).status).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(async () => (await client.send(listSessions)).status, LIVE).toBe(401);
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('a logout while the server fails leads to /, and is sent again by the next page (section 4)', async ({
  family,
  home,
}) => {
  const { client } = await family.member();
  const page = await home(client);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'not now' } }));
  await pressInBar(page, 'Sign Out');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect((await client.send(listSessions)).status).toBe(200);
  await page.unroute('**/api/logout');
  await page.reload();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await expect.poll(async () => (await client.send(listSessions)).status).toBe(401);
});

test('the next user of a browser sees nothing of the user before', async ({ family, home, fillLogin }) => {
  const theo = await family.member('Theo');
  const mia = await family.member('Mia');
  const page = await home(theo.client);
  await pressInBar(page, 'Sign Out');
  await page.getByRole('link', { name: 'Sign In to Continue' }).click();
  await fillLogin(page, mia);
  await page.getByText('Hello Mia. Welcome back to').waitFor();
  expect(await page.getByText('Hello Theo').count()).toBe(0);
});
