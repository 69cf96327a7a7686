import type { Backup } from '@famibook/contracts/backup/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { push, refusal, toasted } from '../../test/fixture.tsx';
import { backup, backupServer, cardOf, ID, openBackups, press, READY, run } from './testing/backups-fixture.tsx';

let server: ReturnType<typeof backupServer>;
beforeEach(() => {
  server = backupServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('creates manual, daily, weekly and emergency backups (D33)', async () => {
  const user = await openBackups();
  await press('Create Backup');
  await waitFor(() => expect(toasted()).toContain('Backup started'));
  await user.click(screen.getByRole('link', { name: 'Create Backup' }));
  await press('Create Daily Backup');
  await press('Create Weekly Backup');
  await press('Emergency Backup');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), ' Before the move ');
  await user.click(dialog.getByRole('button', { name: 'Create Emergency Backup' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([
    { method: 'POST', url: '/api/backup/create', body: { level: 'manual' } },
    { method: 'POST', url: '/api/backup/create', body: { level: 'daily' } },
    { method: 'POST', url: '/api/backup/create', body: { level: 'weekly' } },
    { method: 'POST', url: '/api/backup/emergency', body: { reason: 'Before the move' } },
  ]);
});

it('says why a backup was refused, and stays with what was typed (D16)', async () => {
  server.refused = [refusal(409, 'A restore is running. Wait until it has ended.', 'restore_running')];
  const user = await openBackups();
  await press('Emergency Backup');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Now');
  await user.click(dialog.getByRole('button', { name: 'Create Emergency Backup' }));
  await waitFor(() =>
    expect(toasted()).toBe('Error: Failed to start the backup. A restore is running. Wait until it has ended.'),
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Now');
});

it('says that a reason is too long, and cuts nothing of it', async () => {
  const user = await openBackups();
  await press('Emergency Backup');
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText<HTMLInputElement>('Reason');
  await user.click(reason);
  await user.paste('a'.repeat(501));
  expect(reason.value).toHaveLength(501);
  expect(dialog.getByText('Reason can have at most 500 characters')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Create Emergency Backup' }));
  expect(server.sent).toEqual([]);
});

it('shows the progress of a backup, after a push too, and cancels it (D28, D30)', async () => {
  const user = await openBackups();
  const running = backup({
    id: `${ID}2` as Backup['id'],
    level: 'manual',
    state: 'running',
    finishedAt: null,
    phase: 'files',
    progress: { unit: 'bytes', done: 1_024 ** 3, total: 4 * 1_024 ** 3 },
  });
  server.status = { ...READY, isBackupInProgress: true, backupHistory: [running, backup()] };
  push('backup_changed', running.id);
  const bar = await screen.findByRole('progressbar', { name: 'Copying photos and music' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('1 GB of 4 GB')).toBeDefined();
  expect(cardOf('Environment')).toContain('Backup In Progress');
  for (const name of ['Create Backup', 'Emergency Backup', 'Restore'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true');
  await press('Cancel');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the backup' }));
  await waitFor(() => expect(toasted()).toContain('Backup cancelled'));
  expect(server.sent).toEqual([{ method: 'POST', url: `/api/backup/${running.id}/cancel`, body: undefined }]);
});

it('shows the backup that a restore takes first as its step, which is not cancelled on its own (D32)', async () => {
  const running = backup({
    id: `${ID}2` as Backup['id'],
    level: 'emergency',
    state: 'running',
    finishedAt: null,
    phase: 'files',
    progress: { unit: 'bytes', done: 1_024 ** 3, total: 4 * 1_024 ** 3 },
  });
  server.status = {
    ...READY,
    isBackupInProgress: true,
    backupHistory: [running, backup()],
    restore: { ...run, phase: 'emergency-backup', progress: null },
  };
  await openBackups();
  const bar = screen.getByRole('progressbar', { name: 'Backing up everything as it is now' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it('says when the backup to be deleted is the only complete one', async () => {
  server.status = { ...READY, backupHistory: [backup(), backup({ id: `${ID}2` as Backup['id'], integrity: false })] };
  const user = await openBackups();
  const [whole] = await screen.findAllByRole('button', { name: 'Delete' });
  await user.click(whole as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/is the only complete one\. The others lack some photos or music\.$/)).toBeDefined();
});

it('deletes a backup after a question that says when it is the only one (D30)', async () => {
  const user = await openBackups();
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/is the only one\. Without it nothing can be restored\.$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete the backup' }));
  await waitFor(() => expect(toasted()).toBe('Backup deleted'));
  expect(server.sent).toEqual([{ method: 'DELETE', url: `/api/backup/${ID}1`, body: undefined }]);
});

it('rehearses a restore on a button, and says what went wrong in the last one', async () => {
  server.status = {
    ...READY,
    rehearsal: {
      backupId: `${ID}1` as Backup['id'],
      state: 'failed',
      phase: 'comparing',
      progress: null,
      startedAt: '2026-11-20T11:00:00.000Z',
      finishedAt: '2026-11-20T11:05:00.000Z',
      problem: '3 photos did not match.',
    },
  };
  await openBackups();
  expect(screen.getByRole('alert').textContent).toBe(
    'The rehearsal of November 20, 2026 failed: 3 photos did not match.',
  );
  await press('Rehearse a restore');
  await waitFor(() => expect(toasted()).toContain('Rehearsal started'));
  expect(server.sent).toEqual([{ method: 'POST', url: '/api/backup/rehearse', body: undefined }]);
});
