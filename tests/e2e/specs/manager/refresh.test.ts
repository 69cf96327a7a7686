import { approveUser } from '@famibook/contracts/members/endpoints';
import { logout } from '@famibook/contracts/sessions/endpoints';
import { signIn } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { MANAGER_POLLING } from '../../../../web/src/config/timing.ts';
import { disableInterval } from '../../support/disable-timer.ts';
import { withoutPushes } from '../../support/no-pushes.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { LIVE, press, rowOf, test } from './manager-fixture.ts';

const PENDING = /\/api\/manager\/pending-users/;

test('without any push the list is read every 5 seconds, and not sent again while it is the same (spec 7, D13)', async ({
  open,
  family,
}) => {
  const { page } = await open({ client: family.manager.client });
  await withoutPushes(page);
  await page.goto('/manager/pending-approvals');
  await page.getByText('No pending user approvals').waitFor();
  await page.waitForResponse((response) => PENDING.test(response.url()) && response.status() === 304);
  const nina = await family.pending('Nina');
  await rowOf(page, nina.email).waitFor(LIVE);
  await page.getByRole('link', { name: 'Pending Approvals 1 waiting' }).waitFor(LIVE);
});

test('a push shows one who waits without the refresh (D13, D28)', async ({ open, family }) => {
  const { page } = await open({ client: family.manager.client });
  await disableInterval(page, MANAGER_POLLING);
  const connected = page.waitForEvent('websocket');
  await page.goto('/manager/pending-approvals');
  await connected;
  await page.locator('[data-desk-heading]').waitFor();
  const otto = await family.pending('Otto');
  await rowOf(page, otto.email).waitFor(LIVE);
});

test('who decides second is told so, and the list is read again (D27)', async ({ open, family, product }) => {
  const mila = await family.pending('Mila');
  const { page } = await open({ client: family.manager.client });
  await disableInterval(page, MANAGER_POLLING);
  await withoutPushes(page);
  await page.goto('/manager/pending-approvals');
  await rowOf(page, mila.email).waitFor();
  const other = await signIn(product.url, family.manager, family.name);
  await other.call(approveUser, { params: { id: mila.id } });
  await press(rowOf(page, mila.email), 'Approve');
  await seeToast(page, 'Error', 'Failed to approve user. This has already been decided.');
  await rowOf(page, mila.email).waitFor({ state: 'detached', ...LIVE });
});

test('a session that ends while the page is open leads home with a toast (spec 2, D6)', async ({
  open,
  family,
  product,
}) => {
  const client = await signIn(product.url, family.manager, family.name);
  const { page } = await open({ client });
  await page.goto('/manager/approved-users');
  await rowOf(page, family.manager.email).waitFor();
  await client.call(logout);
  await seeToast(page, 'Please login to access manager');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an action after the session has ended leads to the login (spec 8)', async ({ open, family }) => {
  const vera = await family.pending('Vera');
  const { page } = await open({ client: family.manager.client });
  await disableInterval(page, MANAGER_POLLING);
  await page.goto('/manager/pending-approvals');
  await rowOf(page, vera.email).waitFor();
  // A read that begins later would find that the session has ended before the press.
  await untilQuiet(page);
  await page.context().clearCookies();
  await press(rowOf(page, vera.email), 'Approve');
  await seeToast(page, 'You are logged out. Logging in again...');
  await page.waitForURL((url) => url.pathname === '/auth');
});

test('one without rights is shown so, and led home (spec 2)', async ({ open, family }) => {
  const theo = await family.member('Theo');
  const { page } = await open({ client: theo.client });
  // The page is left half a second later.
  await page.addInitScript(`new MutationObserver(() => {
    window.wasDenied ||= [...document.querySelectorAll('h1, h2')].some((one) => one.textContent === 'Access Denied');
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto('/manager/approved-users');
  await expect.poll(() => page.evaluate('window.wasDenied')).toBe(true);
  await seeToast(page, 'Unauthorized', 'Manager access required');
  await page.waitForURL((url) => url.pathname === '/');
});
