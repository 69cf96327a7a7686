import type { Page } from 'playwright-core';
import { BACKUP_STATUS, CONNECTED, DISCONNECTED, NO_BACKUPS, NOT_CONFIGURED, RUNNING_BACKUP } from './backup-rows.ts';
import { BACKUP_CONTENTS, FAILED_RUNS, REHEARSAL_RUNNING, RESTORE_BEGINS, RUNNING_RESTORE } from './restore-rows.ts';
import { failResponse, respondWith, type State, stallResponse } from './state.ts';

const STATUS = '**/api/backup/status';

/** The tab with this status, and a backup whose restore can be chosen. */
export async function showBackups(page: Page, status: object, cloud: object = CONNECTED) {
  await respondWith(page, STATUS, { status: 200, body: status });
  await respondWith(page, '**/api/backup/cloud-status', { status: 200, body: cloud });
  await respondWith(page, '**/api/backup/*/contents', { status: 200, body: BACKUP_CONTENTS });
  await page.goto('/admin/cloud-backups');
  await page.getByRole('heading', { name: 'Cloud Storage Database' }).waitFor();
}
const subTab = async (page: Page, name: string) => page.getByRole('link', { name }).click();
export const BACKUP_STATES: readonly State[] = [
  { name: 'backups', as: 'admin', isFullPage: true, open: (page) => showBackups(page, BACKUP_STATUS) },
  {
    name: 'backups-none',
    as: 'admin',
    isFullPage: true,
    open: (page) => showBackups(page, NO_BACKUPS, NOT_CONFIGURED),
  },
  { name: 'backups-running', as: 'admin', isFullPage: true, open: (page) => showBackups(page, RUNNING_BACKUP) },
  { name: 'backups-restoring', as: 'admin', isFullPage: true, open: (page) => showBackups(page, RUNNING_RESTORE) },
  { name: 'backups-restore-begins', as: 'admin', isFullPage: true, open: (page) => showBackups(page, RESTORE_BEGINS) },
  { name: 'backups-rehearsing', as: 'admin', isFullPage: true, open: (page) => showBackups(page, REHEARSAL_RUNNING) },
  {
    name: 'backups-with-failures',
    as: 'admin',
    isFullPage: true,
    open: (page) => showBackups(page, FAILED_RUNS, DISCONNECTED),
  },
  {
    name: 'backups-loading',
    as: 'admin',
    async open(page) {
      await stallResponse(page, STATUS);
      await page.goto('/admin/cloud-backups');
      await page.getByRole('status', { name: 'Loading' }).waitFor();
    },
  },
  {
    name: 'backups-failed-to-load',
    as: 'admin',
    async open(page) {
      await failResponse(page, STATUS);
      await page.goto('/admin/cloud-backups');
      await page.getByText('The backups could not be read').waitFor();
    },
  },
  {
    name: 'backups-create',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await showBackups(page, BACKUP_STATUS);
      await subTab(page, 'Create Backup');
      await page.getByRole('button', { name: 'Create Weekly Backup' }).waitFor();
    },
  },
  {
    name: 'backups-settings',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await showBackups(page, BACKUP_STATUS);
      await subTab(page, 'Settings');
      await page.getByRole('list', { name: 'The four settings' }).waitFor();
    },
  },
  {
    name: 'backups-settings-missing',
    as: 'admin',
    isFullPage: true,
    async open(page) {
      await showBackups(page, NO_BACKUPS, NOT_CONFIGURED);
      await subTab(page, 'Settings');
      await page.getByRole('heading', { name: 'How to set up Google Drive' }).waitFor();
    },
  },
  {
    name: 'backups-emergency',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await showBackups(page, BACKUP_STATUS);
      await page.getByRole('button', { name: 'Emergency Backup' }).click();
      await page.getByLabel('Reason').fill('Before the big cleanup');
    },
  },
  {
    name: 'backups-cancel',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await showBackups(page, RUNNING_BACKUP);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancel this backup?').waitFor();
    },
  },
  {
    name: 'backups-delete',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await showBackups(page, BACKUP_STATUS);
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByText('Delete this backup?').waitFor();
    },
  },
];
