import type { Backup, BackupStatus, CloudStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import CloudBackups from '../components/cloud-backups.tsx';

const ADDRESS = '/admin/cloud-backups';
export const ID = '0191a0a0-0000-7000-8000-00000000000';
export const LOST = `${ID}9`;

export const backup = (given: Partial<Backup> = {}): Backup => ({
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

export const run: RestoreRun = {
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

export const READY: BackupStatus = {
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

const CLOUD: CloudStatus = { configured: true, connected: true, checkedAt: '2026-11-20T12:00:00.000Z' };

export const CONTENTS = {
  famibooks: [
    { id: `${ID}6`, name: 'The Rossis' },
    { id: `${ID}7`, name: 'The Moreaus' },
  ],
  deletedSince: [{ userId: LOST, name: 'Theo Brandt', deletedAt: '2026-11-21T10:00:00.000Z' }],
};

interface BackupServer {
  status: BackupStatus;
  cloud: CloudStatus;
  /** What a backup holds, or a refusal. */
  contents: object;
  /** The responses to the next calls that change something. */
  refused: (Response | Promise<Response>)[];
  /** The calls that change something. */
  readonly sent: { method: string; url: string; body: unknown }[];
}

/** Replaces the server for one test. */
export function backupServer(): BackupServer {
  const server: BackupServer = { status: READY, cloud: CLOUD, contents: CONTENTS, refused: [], sent: [] };
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = String(target);
    const method = init?.method ?? 'GET';
    if (method !== 'GET') {
      server.sent.push({ method, url, body: init?.body ? JSON.parse(String(init.body)) : undefined });
      const refusedNow = server.refused.shift();
      if (refusedNow) return refusedNow;
      if (method === 'DELETE') return new Response(null, { status: 204 });
      if (url === '/api/backup/restore') return Response.json(run, { status: 202 });
      return Response.json(backup({ state: 'running' }), { status: 202 });
    }
    if (url === '/api/backup/status') return Response.json(server.status);
    if (url === '/api/backup/cloud-status') return Response.json(server.cloud);
    if (url.endsWith('/contents'))
      return server.contents instanceof Response ? server.contents.clone() : Response.json(server.contents);
    return Response.json({});
  });
  return server;
}

export async function openBackups(): Promise<UserEvent> {
  const user = userEvent.setup();
  render(
    <Providers>
      <AtAddress />
    </Providers>,
  );
  await screen.findByRole('heading', { name: 'Cloud Storage Database' });
  return user;
}

/** Shows the sub-tab of the address, as the desk does. */
function AtAddress() {
  const { pathname } = useLocation();
  return (
    <CloudBackups
      address={ADDRESS}
      part={pathname.startsWith(`${ADDRESS}/`) ? pathname.slice(ADDRESS.length + 1) : ''}
    />
  );
}

export const cardOf = (label: string): string | null | undefined => screen.getByText(label).parentElement?.textContent;

export const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

export async function openRestore() {
  await press('Restore');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /^Everything/ });
  return within(dialog);
}
