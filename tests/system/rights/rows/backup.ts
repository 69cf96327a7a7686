import { deleteBackup } from '@famibook/contracts/backup/endpoints';
import { waitFor } from '@famibook/testing/wait-for';
import type { RightsFixture } from '../rights-fixture.ts';
import { at, type Row } from '../row.ts';

const NO_ID = '01890000-0000-7000-8000-000000000000';
const NO_BACKUP = `/api/backup/${NO_ID}`;
/** Only one run goes on at a time: until it has ended, even the deletion of no backup is refused with 409. */
const whenIdle = (path: string, json?: unknown) => async (fixture: RightsFixture) => {
  const deletion = { params: { id: NO_ID as never } };
  const isIdle = async () => (await fixture.as('administrator').send(deleteBackup, deletion)).status === 404;
  await waitFor('no other run', isIdle, 300_000);
  return { path, json };
};

export const BACKUP_ROWS: readonly Row[] = [
  {
    call: 'getBackupStatus',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: backups hold everything' },
    send: at('/api/backup/status'),
  },
  {
    call: 'getCloudStatus',
    own: '401 403 403 403 403 403 200',
    other: { none: 'it names nothing: the drive is that of the whole product' },
    send: at('/api/backup/cloud-status'),
  },
  {
    call: 'createBackup',
    own: '401 403 403 403 403 403 202',
    other: { none: 'it names nothing: backups hold everything' },
    send: whenIdle('/api/backup/create', { level: 'manual' }),
  },
  {
    call: 'createEmergencyBackup',
    own: '401 403 403 403 403 403 202',
    other: { none: 'it names nothing: backups hold everything' },
    send: whenIdle('/api/backup/emergency', {}),
  },
  {
    call: 'cancelBackup',
    own: '401 403 403 403 403 403 404',
    other: { none: 'backups belong to the installation' },
    send: at(`${NO_BACKUP}/cancel`),
  },
  {
    call: 'deleteBackup',
    own: '401 403 403 403 403 403 404',
    other: { none: 'backups belong to the installation' },
    send: whenIdle(NO_BACKUP),
  },
  {
    call: 'getDriveStatus',
    own: '401 200 200 200 200 200 200',
    other: { none: 'it names nothing: it is about the server, and the FamiBook that the session is in' },
    send: at('/api/google-drive/status'),
  },
  {
    call: 'syncPhotos',
    own: '401 403 200 200 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/sync-photos', {}),
  },
  {
    call: 'listSkippedDriveFiles',
    own: '401 403 403 403 200 200 200',
    other: { none: 'it names nothing: it acts in the FamiBook that the session is in' },
    send: at('/api/manager/skipped-drive-files'),
  },
  {
    call: 'getBackupContents',
    own: '401 403 403 403 403 403 404',
    other: { none: 'it names nothing of a FamiBook: backups hold everything' },
    send: at(`${NO_BACKUP}/contents`),
  },
  {
    call: 'restoreBackup',
    own: '401 403 403 403 403 403 404',
    other: { none: 'it names nothing of a FamiBook: backups hold everything' },
    send: whenIdle('/api/backup/restore', { backupId: NO_ID }),
  },
  {
    call: 'rehearseRestore',
    own: '401 403 403 403 403 403 202',
    other: { none: 'it names nothing: it proves the newest backup' },
    send: whenIdle('/api/backup/rehearse', {}),
  },
];
