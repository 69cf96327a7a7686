import { expect } from 'vitest';
import { test } from './admin-fixture.ts';

test('the sub-tabs have addresses: a link opens one, Back leaves it, another one does not exist', async ({ desk }) => {
  const page = await desk('cloud-backups');
  const subTabs = page.getByRole('navigation', { name: 'Backups' });
  const isAt = (part: string, name: string) =>
    Promise.all([
      page.waitForURL((url) => url.pathname === `/admin/cloud-backups${part}`),
      subTabs.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor(),
    ]);
  await isAt('', 'Backup History');
  await subTabs.getByRole('link', { name: 'Create Backup' }).click();
  await isAt('/create', 'Create Backup');
  await expect.poll(() => page.title()).toMatch(/^Create Backup - Cloud Backups - /);
  await subTabs.getByRole('link', { name: 'Settings' }).click();
  await isAt('/settings', 'Settings');
  await page.goBack();
  await isAt('/create', 'Create Backup');
  await page.reload();
  await page.getByRole('button', { name: 'Create Weekly Backup' }).waitFor();
  await page.goto('/admin/cloud-backups/nothing');
  await isAt('', 'Backup History');
});

test('on a phone the way back leads from a sub-tab to the list of tabs, and Back not in again', async ({
  open,
  admin,
}) => {
  const { page } = await open({ client: admin, width: 390, touch: true });
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);
  await page.goto('/');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Cloud Backups' }).click();
  await page.getByRole('link', { name: 'Create Backup' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await isAt('/admin/cloud-backups/settings');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await isAt('/admin');
  await page.getByRole('link', { name: 'Undelivered Emails' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
});
