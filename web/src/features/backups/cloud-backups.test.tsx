import type { Backup, BackupStatus, CloudStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BACKUPS } from '../../config/timing.ts';
import { fakeSockets, Providers, push, refusal, toasted } from '../../test/fixture.tsx';
import CloudBackups from './components/cloud-backups.tsx';

const ID = '0191a0a0-0000-7000-8000-00000000000';
const LOST = `${ID}9`;

const backup = (given: Partial<Backup> = {}): Backup => ({
  id: `${ID}1` as Backup['id'],
  level: 'daily',
  state: 'done',
  integrity: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:03:10.000Z',
  metadata: { totalUsers: 3, totalPhotos: 1_284, totalMessages: 5, totalComments: 1, totalAudioFiles: 2 },
  target: 'drive',
  encrypted: true,
  bytes: 5 * 1_024 ** 3,
  addedBytes: 1_024 ** 2,
  reason: null,
  problem: null,
  phase: null,
  progress: null,
  ...given,
});
const run: RestoreRun = {
  id: `${ID}5`,
  backupId: `${ID}1` as Backup['id'],
  famibookName: null,
  state: 'running',
  phase: 'objects',
  progress: { unit: 'objects', done: 3, total: 4 },
  startedAt: '2026-11-20T11:00:00.000Z',
  finishedAt: null,
  problem: null,
};
const READY: BackupStatus = {
  environment: 'Ready',
  isBackupInProgress: false,
  googleDriveEnabled: true,
  totalBackups: 1,
  lastBackup: '2026-11-20T10:03:10.000Z',
  backupHistory: [backup()],
  target: 'drive',
  isOnSameDisk: false,
  isEncrypted: true,
  keyId: 'abcd1234',
  missingDriveSettings: [],
  restore: null,
  rehearsal: null,
  lastProvenAt: '2026-11-19T10:00:00.000Z',
};
const CONTENTS = {
  famibooks: [
    { id: `${ID}6`, name: 'The Rossis' },
    { id: `${ID}7`, name: 'The Moreaus' },
  ],
  deletedSince: [{ userId: LOST, name: 'Theo Brandt', deletedAt: '2026-11-21T10:00:00.000Z' }],
};

let status: BackupStatus;
let cloud: CloudStatus;
let contents: Response | undefined;
let refused: Response[];
const sent: { method: string; url: string; body: unknown }[] = [];

beforeEach(() => {
  status = READY;
  cloud = { configured: true, connected: true, checkedAt: '2026-11-20T12:00:00.000Z' };
  contents = undefined;
  refused = [];
  sent.length = 0;
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = String(target);
    const method = init?.method ?? 'GET';
    if (method !== 'GET') {
      sent.push({ method, url, body: init?.body ? JSON.parse(String(init.body)) : undefined });
      const refusedNow = refused.shift();
      if (refusedNow) return refusedNow;
      if (method === 'DELETE') return new Response(null, { status: 204 });
      if (url === '/api/backup/restore') return Response.json(run, { status: 202 });
      return Response.json(backup({ state: 'running' }), { status: 202 });
    }
    if (url === '/api/backup/status') return Response.json(status);
    if (url === '/api/backup/cloud-status') return Response.json(cloud);
    if (url.endsWith('/contents')) return contents ?? Response.json(CONTENTS);
    return Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async () => {
  const user = userEvent.setup();
  render(
    <Providers>
      <CloudBackups />
    </Providers>,
  );
  await screen.findByRole('heading', { name: 'Cloud Storage Database' });
  return user;
};
const cardOf = (label: string): string | null | undefined => screen.getByText(label).parentElement?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openRestore = async () => {
  await press('Restore');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /^Everything/ });
  return within(dialog);
};

it('shows the environment, the drive, and how many backups there are (D31)', async () => {
  cloud = { ...cloud, usedBytes: 3 * 1_024 ** 3, quotaBytes: 15 * 1_024 ** 3 };
  await open();
  expect(cardOf('Environment')).toContain('Ready');
  await waitFor(() => expect(cardOf('Google Drive')).toContain('Connected3 GB of 15 GB used'));
  expect(cardOf('Total backups')).toContain('1Last backup');
  expect(screen.getByText('Last proven restorable: November 19, 2026')).toBeDefined();
  expect(screen.queryByText('A backup on the same disk is no backup')).toBeNull();
});

it('reads the status every 30 seconds and the drive every 60, and the status more often while something runs (D31)', async () => {
  // Only the polls wait for the test; everything else goes on by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reads = (path: string) => vi.mocked(fetch).mock.calls.filter(([url]) => url === path).length;
  const readsOf = () => [reads('/api/backup/status'), reads('/api/backup/cloud-status')];
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await open();
  expect(readsOf()).toEqual([1, 1]);
  await passes(BACKUPS.statusPolling);
  expect(readsOf()).toEqual([2, 1]);
  status = { ...READY, isBackupInProgress: true };
  await passes(BACKUPS.statusPolling);
  expect(readsOf()).toEqual([3, 2]);
  await passes(BACKUPS.progressPolling * 2);
  expect(readsOf()).toEqual([5, 2]);
});

it('says that there is no backup, no drive and one disk only, and leads to how that is mended (D31)', async () => {
  status = {
    ...READY,
    totalBackups: 0,
    lastBackup: null,
    backupHistory: [],
    googleDriveEnabled: false,
    isOnSameDisk: true,
    missingDriveSettings: ['GOOGLE_DRIVE_REFRESH_TOKEN', 'GOOGLE_DRIVE_FOLDER_ID'],
    lastProvenAt: null,
  };
  cloud = { ...cloud, configured: false, connected: false };
  await open();
  expect(await screen.findByText('No backups yet')).toBeDefined();
  await waitFor(() => expect(cardOf('Google Drive')).toContain('DisconnectedNot set up yet'));
  expect(cardOf('Total backups')).toContain('Last backup: Never');
  expect(screen.getByText('Not proven restorable yet')).toBeDefined();
  await press('Set up Google Drive');
  const names = within(screen.getByRole('list', { name: 'The four settings' }));
  expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GOOGLE_DRIVE_CLIENT_ID set',
    'GOOGLE_DRIVE_CLIENT_SECRET set',
    'GOOGLE_DRIVE_REFRESH_TOKEN missing',
    'GOOGLE_DRIVE_FOLDER_ID missing',
  ]);
  // The steps for what is set already are left out.
  expect(screen.queryByRole('heading', { name: 'Make a Google client' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Let FamiBook into your Drive' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Make a folder' })).toBeDefined();
});

it('lists each backup with its tick or cross, counts, size, duration, target and reason (D30, D31)', async () => {
  status = {
    ...READY,
    totalBackups: 3,
    backupHistory: [
      backup({ id: `${ID}3` as Backup['id'], level: 'emergency', reason: 'Before the move', integrity: false }),
      backup({
        id: `${ID}2` as Backup['id'],
        state: 'failed',
        problem: 'Google Drive is full.',
        integrity: null,
        bytes: 0,
      }),
      backup({ target: 'directory', encrypted: false }),
    ],
  };
  await open();
  const rows = within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Emergency.*Damaged.*3 users · 1,284 photos · 5 GB \(1 MB new\).*Reason: Before the move/);
  expect(texts[1]).toMatch(/Daily.*Failed.*Google Drive is full\./);
  expect(texts[2]).toMatch(/Read back and complete.*Directory of the server · not encrypted · took 3 minutes/);
  // Only what is whole can be restored.
  expect(rows.map((row) => within(row).queryAllByRole('button', { name: 'Restore' }).length)).toEqual([0, 0, 1]);
});

it('creates manual, daily, weekly and emergency backups (D33)', async () => {
  const user = await open();
  await press('Create Backup');
  await waitFor(() => expect(toasted()).toContain('Backup started'));
  await user.click(screen.getByRole('tab', { name: 'Create Backup' }));
  await press('Create Daily Backup');
  await press('Create Weekly Backup');
  await press('Emergency Backup');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), ' Before the move ');
  await user.click(dialog.getByRole('button', { name: 'Create Emergency Backup' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { method: 'POST', url: '/api/backup/create', body: { level: 'manual' } },
    { method: 'POST', url: '/api/backup/create', body: { level: 'daily' } },
    { method: 'POST', url: '/api/backup/create', body: { level: 'weekly' } },
    { method: 'POST', url: '/api/backup/emergency', body: { reason: 'Before the move' } },
  ]);
});

it('says why a backup was refused, and stays with what was typed (D16)', async () => {
  refused = [refusal(409, 'A restore is running. Wait until it has ended.', 'restore_running')];
  const user = await open();
  await press('Emergency Backup');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Now');
  await user.click(dialog.getByRole('button', { name: 'Create Emergency Backup' }));
  await waitFor(() =>
    expect(toasted()).toBe('Error: Failed to start the backup. A restore is running. Wait until it has ended.'),
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Now');
});

it('shows the progress of a backup, after a push too, and cancels it (D28, D30)', async () => {
  const user = await open();
  const running = backup({
    id: `${ID}2` as Backup['id'],
    level: 'manual',
    state: 'running',
    finishedAt: null,
    phase: 'files',
    progress: { unit: 'bytes', done: 1_024 ** 3, total: 4 * 1_024 ** 3 },
  });
  status = { ...READY, isBackupInProgress: true, backupHistory: [running, backup()] };
  push('backup_changed', running.id);
  const bar = await screen.findByRole('progressbar', { name: 'Copying photos and music' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('1 GB of 4 GB')).toBeDefined();
  expect(cardOf('Environment')).toContain('Backup In Progress');
  for (const name of ['Create Backup', 'Emergency Backup', 'Restore'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  await press('Cancel');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the backup' }));
  await waitFor(() => expect(toasted()).toContain('Backup cancelled'));
  expect(sent).toEqual([{ method: 'POST', url: `/api/backup/${running.id}/cancel`, body: undefined }]);
});

it('restores everything, with the deleted people who were ticked, and shows the steps (D32)', async () => {
  const user = await open();
  const dialog = await openRestore();
  const warning = `This will restore data from backup ${ID}1. Current data may be overwritten.`;
  expect(dialog.getByText(warning)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Theo Brandt' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('Restoring everything');
  expect(sent).toEqual([
    { method: 'POST', url: '/api/backup/restore', body: { backupId: `${ID}1`, bringBack: [LOST] } },
  ]);
  expect(
    dialog.getByRole('progressbar', { name: 'Bringing back photos and music' }).getAttribute('aria-valuenow'),
  ).toBe('75');
  const steps = () =>
    within(dialog.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(steps().slice(0, 2)).toEqual(['Checking the backup, done', 'Backing up everything as it is now, done']);

  status = {
    ...READY,
    restore: { ...run, state: 'done', phase: 'cleaning-up', progress: null, finishedAt: run.startedAt },
  };
  push('backup_changed');
  await dialog.findByText(/^Restored everything on November 20, 2026.*Everyone else has been signed out\.$/);
  expect(steps().every((step) => step?.endsWith('done'))).toBe(true);
});

it('restores one FamiBook, and asks for another name when its own is taken (D32)', async () => {
  refused = [refusal(409, 'This FamiBook name is already taken. Please choose another.', 'famibook_taken')];
  const user = await open();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  const restore = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' });
  expect(restore().disabled).toBe(true);
  await user.type(dialog.getByRole('combobox', { name: 'FamiBook' }), 'rossi');
  await user.click(await screen.findByRole('option', { name: 'The Rossis' }));
  await user.click(restore());
  await dialog.findByText('This FamiBook name is already taken. Please choose another.');
  await user.type(dialog.getByLabelText('New name'), 'The Old Rossis');
  await user.click(restore());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { backupId: `${ID}1`, famibookName: 'The Rossis' },
    { backupId: `${ID}1`, famibookName: 'The Rossis', newName: 'The Old Rossis' },
  ]);
});

it('says that a backup cannot be restored before anything is asked (D32)', async () => {
  contents = refusal(409, 'This backup was made by a newer version of FamiBook.', 'backup_newer');
  await open();
  await press('Restore');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('This backup was made by a newer version of FamiBook.')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
});

it('deletes a backup after a question that says when it is the only one (D30)', async () => {
  const user = await open();
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/is the only one\. Without it nothing can be restored\.$/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete the backup' }));
  await waitFor(() => expect(toasted()).toBe('Backup deleted'));
  expect(sent).toEqual([{ method: 'DELETE', url: `/api/backup/${ID}1`, body: undefined }]);
});

it('rehearses a restore on a button, and says what went wrong in the last one', async () => {
  status = {
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
  await open();
  expect(screen.getByRole('alert').textContent).toBe(
    'The rehearsal of November 20, 2026 failed: 3 photos did not match.',
  );
  await press('Rehearse a restore');
  await waitFor(() => expect(toasted()).toContain('Rehearsal started'));
  expect(sent).toEqual([{ method: 'POST', url: '/api/backup/rehearse', body: undefined }]);
});
