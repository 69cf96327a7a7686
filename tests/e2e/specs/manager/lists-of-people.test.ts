import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeByEscape } from '../../support/keyboard.ts';
import { test as sharedTest } from '../../support/test.ts';
import { seeToast } from '../../support/toasts.ts';

const PENDING = 12;
const NAMES = ['Alba', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fabio', 'Gina', 'Hugo', 'Ilse', 'Jonas', 'Klara', 'Luis'];

const test = sharedTest.extend('crowd', { scope: 'file' }, async ({ family }) => {
  for (const name of NAMES) await family.pending(name);
  return PENDING;
});

const rows = (page: Page) => page.getByRole('list', { name: 'Pending Approvals' }).getByRole('listitem');
const badge = (page: Page) => page.getByRole('link', { name: `Pending Approvals ${PENDING} waiting` });

test('a manager finds one of many who wait by typing part of the name (D13)', async ({ open, family, crowd }) => {
  const { page } = await open({ client: family.manager.client });
  await page.goto('/manager');
  await badge(page).waitFor();
  await page.getByText(`${crowd} people`).waitFor();
  expect(await rows(page).count()).toBe(crowd);

  await page.getByLabel('Search people').fill('kLAr');
  await page.getByText('1 person').waitFor();
  expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('Klara')]);

  await page.getByLabel('Search people').fill('nobody of this name');
  await page.getByText('Nobody matches "nobody of this name"').waitFor();
  // The badge counts everybody who waits, whatever is searched for.
  await badge(page).waitFor();
  await page.getByLabel('Search people').fill('');
  await page.getByText(`${crowd} people`).waitFor();
});

test('the administrator declines a request, and the account stays (D10)', async ({ open, admin, family }) => {
  const waiting = await family.pending('Refusa');
  const { page } = await open({ client: admin });
  await page.goto('/manager');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: waiting.email });
  await row.getByRole('button', { name: 'Decline' }).click();
  await page.getByText(`Refusa will not join ${family.name}`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await seeToast(page, 'Request declined');
  await row.waitFor({ state: 'detached' });
  expect(await waiting.client.call(getUser)).toMatchObject({ id: waiting.id, famibookName: null });
});

test('a long word leaves a dialog its cross, and an empty list its width, in a narrow window (WEB: 390 px)', async ({
  open,
  admin,
  family,
}) => {
  const { email } = await family.member('Donaudampfschifffahrtsgesellschaft');
  for (const width of [320, 390]) {
    const { page } = await open({ client: admin, width, height: 760, touch: true });
    const sticksOut = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    await page.goto('/manager/approved-users');
    const search = page.getByLabel('Search people');
    await search.fill(email);
    const row = page.getByRole('listitem').filter({ hasText: email });
    await page.getByText('1 person').waitFor();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(email).waitFor();
    const cross = await dialog.getByRole('button', { name: 'Close', exact: true }).boundingBox();
    expect((cross?.x ?? width) + (cross?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
    await closeByEscape(page);

    await search.fill(`x${email}`);
    await page.getByText(`Nobody matches "x${email}"`).waitFor();
    expect(await sticksOut(), `at ${width} px`).toBe(0);
  }
});
