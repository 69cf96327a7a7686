import type { Backup } from '@famibook/contracts/backup/schemas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BACKUPS } from '../../config/timing.ts';
import { backup, backupServer, cardOf, ID, openBackups, press, READY } from './testing/backups-fixture.tsx';

let server: ReturnType<typeof backupServer>;
beforeEach(() => {
  server = backupServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the environment, the drive, and how many backups there are (D31)', async () => {
  server.cloud = { ...server.cloud, usedBytes: 3 * 1_024 ** 3, quotaBytes: 15 * 1_024 ** 3 };
  await openBackups();
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
  await openBackups();
  expect(readsOf()).toEqual([1, 1]);
  await passes(BACKUPS.statusPolling);
  expect(readsOf()).toEqual([2, 1]);
  server.status = { ...READY, isBackupInProgress: true };
  await passes(BACKUPS.statusPolling);
  expect(readsOf()).toEqual([3, 2]);
  await passes(BACKUPS.progressPolling * 2);
  expect(readsOf()).toEqual([5, 2]);
});

it('says that there is no backup, no drive and one disk only, and leads to how that is mended (D31)', async () => {
  server.status = {
    ...READY,
    totalBackups: 0,
    lastBackup: null,
    backupHistory: [],
    googleDriveEnabled: false,
    isOnSameDisk: true,
    missingDriveSettings: ['GOOGLE_DRIVE_REFRESH_TOKEN', 'GOOGLE_DRIVE_FOLDER_ID'],
    lastProvenAt: null,
  };
  server.cloud = { ...server.cloud, configured: false, connected: false };
  await openBackups();
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
  server.status = {
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
  await openBackups();
  const rows = within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(
    /Emergency.*Not complete.*3 users · 1,284 photos · 5 GB \(1 MB new\).*Reason: Before the move/,
  );
  expect(texts[1]).toMatch(/Daily.*Failed.*Google Drive is full\./);
  expect(texts[2]).toMatch(/Read back and complete.*Folder on the server · not encrypted · took 3 minutes/);
  // One that lacks originals can be restored, too.
  expect(rows.map((row) => within(row).queryAllByRole('button', { name: 'Restore' }).length)).toEqual([1, 0, 1]);
});

it('says when backups run, and which setting sets another time (D33)', async () => {
  const user = await openBackups();
  for (const tab of ['Create Backup', 'Settings']) {
    await user.click(screen.getByRole('link', { name: tab }));
    await screen.findByText(/run by themselves.* unless FAMIBOOK_BACKUP_SCHEDULE sets another time/);
  }
});

it('the button that has shown the last backups passes the focus to the first of them', async () => {
  const backupHistory = Array.from({ length: 22 }, (_, at) => backup({ id: `${ID}-${at}` as Backup['id'] }));
  server.status = { ...READY, totalBackups: 22, backupHistory };
  await openBackups();
  screen.getByRole('button', { name: 'Show 2 more' }).focus();
  await press('Show 2 more');
  const rows = within(screen.getByRole('list', { name: 'Backups' })).getAllByRole('listitem');
  expect(rows).toHaveLength(22);
  await waitFor(() => expect(document.activeElement).toBe(rows[20]));
});
