import { readFile } from 'node:fs/promises';
import { approveUser, removeMember } from '@famibook/contracts/members/endpoints';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../../support/test.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

/** In the browser, as a date field writes them. The day may change while the test runs. */
const DAYS = `[-2, -1, 0, 1].map((days) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('sv');
})`;

test('a manager reads, finds and downloads what was done in the own FamiBook, live (D41)', async ({ open, family }) => {
  const ben = await family.member('Ben');
  const { page } = await open({ client: family.manager.client });
  await page.goto('/manager/activity');
  await lines(page).filter({ hasText: 'Mara Manager approved Ben Tester' }).waitFor();
  await page
    .getByRole('heading', { name: /^(Today|Yesterday)$/ })
    .first()
    .waitFor();

  // What happens while the page is open appears by itself.
  await family.manager.client.call(removeMember, { params: { id: ben.id } });
  await lines(page).filter({ hasText: 'Mara Manager removed Ben Tester' }).waitFor();
  const ann = await family.pending('Ann');
  await family.manager.client.call(approveUser, { params: { id: ann.id } });
  await lines(page).filter({ hasText: 'Mara Manager approved Ann Tester' }).waitFor();

  await page.getByLabel('Search activity').fill('bEN');
  await page.getByText('2 entries').waitFor();
  await page.getByLabel('Show').selectOption('Messages and photos');
  await page.getByText('No activity matches "bEN"').waitFor();
  await page.getByLabel('Show').selectOption('Members');
  await page.getByText('2 entries').waitFor();

  // By the reader's days, and both are whole.
  const [dayBefore, yesterday, today, tomorrow] = await page.evaluate<[string, string, string, string]>(DAYS);
  await page.getByLabel('From').fill(tomorrow);
  await page.getByText('No activity matches "bEN"').waitFor();
  await page.getByLabel('From').fill(dayBefore);
  await page.getByText('2 entries').waitFor();
  await page.getByLabel('Until').fill(dayBefore);
  await page.getByText('No activity matches "bEN"').waitFor();
  await page.getByLabel('Search activity').fill('');
  await page.getByText('Choose another kind or other days').waitFor();
  await page.getByLabel('From').fill(yesterday);
  await page.getByLabel('Until').fill(today);
  await lines(page).filter({ hasText: 'Ann Tester' }).first().waitFor();
  await page.getByLabel('Search activity').fill('bEN');
  await page.getByText('2 entries').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^famibook-activity-[\d-]{10}\.csv$/);
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',')[1])).toEqual(['action', 'member.removed', 'member.approved']);

  // The download is recorded too, under a kind of its own.
  await page.getByLabel('Search activity').fill('');
  await page.getByLabel('Show').selectOption('Downloads');
  await lines(page).filter({ hasText: 'Mara Manager downloaded the activity' }).waitFor();
});

test('the administrator reads what was done in all FamiBooks, with their names (D41)', async ({
  open,
  admin,
  family,
}) => {
  await family.member('Carla');
  const { page } = await open({ client: admin });
  await page.goto('/manager/activity');
  await page.getByLabel('Search activity').fill(family.name);
  await lines(page)
    .filter({ hasText: `Mara Manager approved Carla Tester in ${family.name}` })
    .waitFor();
  await lines(page)
    .filter({ hasText: `created ${family.name}` })
    .waitFor();
});
