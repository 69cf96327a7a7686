import type { Page } from 'playwright-core';
import { BACKUP_STATUS } from './backup-rows.ts';
import { showBackups } from './backup-states.ts';
import { BACKUP_CONTENTS, DONE_RESTORE, FAILED_RUNS, MANY_FAMIBOOKS, STARTED_RESTORE } from './restore-rows.ts';
import { respondWith, type State } from './state.ts';

const CONTENTS = '**/api/backup/*/contents';

/** Opens the dialog of the newest backup. */
async function openDialog(page: Page, contents: object = BACKUP_CONTENTS) {
  await showBackups(page, BACKUP_STATUS);
  await respondWith(page, CONTENTS, { status: 200, body: contents });
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByRole('radio', { name: /^Everything/ }).waitFor();
}
const chooseOne = (page: Page) => page.getByRole('radio', { name: /^One FamiBook/ }).check();
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();

/** Starts a restore, whose later states the status then has. */
async function start(page: Page, later: object) {
  await openDialog(page);
  await respondWith(page, '**/api/backup/restore', { status: 202, body: STARTED_RESTORE, method: 'POST' });
  await respondWith(page, '**/api/backup/status', { status: 200, body: { ...BACKUP_STATUS, restore: later } });
  await submit(page);
}

/** The dialog that restores a backup. */
export const RESTORE_STATES: readonly State[] = [
  { name: 'backups-restore', as: 'admin', isDialog: true, open: (page) => openDialog(page) },
  {
    name: 'backups-restore-one',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await openDialog(page);
      await chooseOne(page);
      await page.getByText('What this does to people').waitFor();
    },
  },
  {
    name: 'backups-restore-one-of-many',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await openDialog(page, { ...BACKUP_CONTENTS, famibooks: MANY_FAMIBOOKS });
      await chooseOne(page);
      await page.getByRole('combobox', { name: 'FamiBook' }).fill('famil');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'backups-restore-name-taken',
    as: 'admin',
    isDialog: true,
    async open(page) {
      const message = 'This FamiBook name is already taken. Please choose another.';
      const body = { message, code: 'famibook_taken', requestId: '0' };
      await respondWith(page, '**/api/backup/restore', { status: 409, body, method: 'POST' });
      await openDialog(page);
      await chooseOne(page);
      await page.getByRole('radio', { name: 'The Hallgren Family' }).check();
      await submit(page);
      await page.getByLabel('New name').fill('The Lindqvist Family');
      await submit(page);
      await page.getByText(message).waitFor();
    },
  },
  {
    name: 'backups-restore-started',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await start(page, STARTED_RESTORE);
      await page.getByText('You can close this. The restore goes on.').waitFor();
    },
  },
  {
    name: 'backups-restore-done',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await start(page, DONE_RESTORE);
      await page.getByText('Everyone else has been signed out.').waitFor();
    },
  },
  {
    name: 'backups-restore-failed',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await start(page, FAILED_RUNS.restore);
      await page.getByRole('dialog').getByText('Everything is as it was before.').waitFor();
    },
  },
  {
    name: 'backups-restore-damaged',
    as: 'admin',
    isDialog: true,
    async open(page) {
      await showBackups(page, BACKUP_STATUS);
      await respondWith(page, CONTENTS, {
        status: 409,
        body: { message: 'This backup is damaged.', code: 'backup_damaged', requestId: '0' },
      });
      await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
      await page.getByText(/Choose another backup\.$/).waitFor();
    },
  },
];
