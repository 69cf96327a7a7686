import { respondWith, type State } from './state.ts';

/** Activity, on both desks. */
export const ACTIVITY_STATES: readonly State[] = [
  {
    name: 'manager-activity',
    as: 'manager',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/activity');
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
  {
    name: 'manager-activity-administrator',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/manager/activity');
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
  {
    name: 'manager-activity-nothing-found',
    as: 'manager',
    async open(page) {
      await page.goto('/manager/activity');
      await page.getByLabel('Search activity').fill('zzz');
      await page.getByText('No activity matches "zzz"').waitFor();
    },
  },
  {
    name: 'manager-activity-empty',
    as: 'manager',
    async open(page) {
      await respondWith(page, '**/api/manager/audit*', { status: 200, body: [] });
      await page.goto('/manager/activity');
      await page.getByText('No activity yet').waitFor();
    },
  },
  {
    name: 'manager-activity-other-days',
    as: 'manager',
    async open(page) {
      await page.goto('/manager/activity');
      await page.getByLabel('From').fill('2020-01-01');
      await page.getByLabel('Until').fill('2020-01-31');
      await page.getByText('Choose another kind or other days').waitFor();
    },
  },
  {
    name: 'admin-activity',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await page.goto('/admin/activity');
      await page.getByRole('list', { name: 'Activity' }).waitFor();
    },
  },
];
