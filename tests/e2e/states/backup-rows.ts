import { hoursAgo } from './hours-ago.ts';

/** An id without its last four digits. */
export const ID = '0191a0a0-0000-7000-8000-00000000';

const metadata = {
  totalUsers: 24,
  totalPhotos: 1_284,
  totalMessages: 312,
  totalComments: 2_047,
  totalAudioFiles: 6,
};

const backup = {
  level: 'daily',
  state: 'done',
  integrity: true,
  metadata,
  target: 'drive',
  encrypted: true,
  bytes: 5_812_000_000,
  addedBytes: 24_300_000,
  reason: null,
  problem: null,
  phase: null,
  progress: null,
};

/** Backups in every state, the newest first. */
const BACKUPS = [
  { ...backup, id: `${ID}0007`, timestamp: hoursAgo(7), finishedAt: hoursAgo(6.95) },
  {
    ...backup,
    id: `${ID}0006`,
    level: 'emergency',
    reason: 'Before the names of all FamiBooks are put in order',
    timestamp: hoursAgo(20),
    finishedAt: hoursAgo(19.9),
    addedBytes: 1_200,
  },
  {
    ...backup,
    id: `${ID}0005`,
    state: 'failed',
    integrity: null,
    metadata: null,
    bytes: 0,
    addedBytes: 0,
    problem: 'Google Drive is full. Free some space or buy more, then try again.',
    timestamp: hoursAgo(31),
    finishedAt: hoursAgo(30.9),
  },
  {
    ...backup,
    id: `${ID}0004`,
    level: 'manual',
    state: 'cancelled',
    integrity: null,
    metadata: null,
    bytes: 0,
    addedBytes: 0,
    timestamp: hoursAgo(55),
    finishedAt: hoursAgo(54.99),
  },
  {
    ...backup,
    id: `${ID}0003`,
    level: 'weekly',
    integrity: false,
    timestamp: hoursAgo(103),
    finishedAt: hoursAgo(102),
  },
  {
    ...backup,
    id: `${ID}0002`,
    level: 'pre-deployment',
    integrity: null,
    target: 'directory',
    encrypted: false,
    timestamp: hoursAgo(400),
    finishedAt: hoursAgo(399.6),
  },
  {
    ...backup,
    id: `${ID}0001`,
    level: 'monthly',
    target: 'directory',
    encrypted: false,
    addedBytes: backup.bytes,
    timestamp: hoursAgo(700),
    finishedAt: hoursAgo(698),
  },
];

/** Everything is set up. */
export const BACKUP_STATUS = {
  environment: 'Ready',
  isBackupInProgress: false,
  googleDriveEnabled: true,
  totalBackups: BACKUPS.length,
  lastBackup: hoursAgo(7),
  backupHistory: BACKUPS,
  target: 'drive',
  isOnSameDisk: false,
  isEncrypted: true,
  keyId: '5f1c09ab',
  missingDriveSettings: [] as string[],
  restore: null as object | null,
  rehearsal: null as object | null,
  lastProvenAt: hoursAgo(60) as string | null,
};

/** Nothing is set up, and nothing was backed up yet. */
export const NO_BACKUPS = {
  ...BACKUP_STATUS,
  googleDriveEnabled: false,
  totalBackups: 0,
  lastBackup: null,
  backupHistory: [],
  target: 'directory',
  isOnSameDisk: true,
  isEncrypted: false,
  keyId: null,
  missingDriveSettings: [
    'GOOGLE_DRIVE_CLIENT_ID',
    'GOOGLE_DRIVE_CLIENT_SECRET',
    'GOOGLE_DRIVE_REFRESH_TOKEN',
    'GOOGLE_DRIVE_FOLDER_ID',
  ],
  lastProvenAt: null,
};

export const RUNNING_BACKUP = {
  ...BACKUP_STATUS,
  environment: 'Backup In Progress',
  isBackupInProgress: true,
  backupHistory: [
    {
      ...backup,
      id: `${ID}0008`,
      level: 'manual',
      state: 'running',
      integrity: null,
      metadata: null,
      timestamp: hoursAgo(0.02),
      finishedAt: null,
      bytes: 0,
      addedBytes: 0,
      phase: 'files',
      progress: { unit: 'bytes', done: 1_930_000_000, total: 5_812_000_000 },
    },
    ...BACKUPS,
  ],
};

export const CONNECTED = {
  configured: true,
  connected: true,
  checkedAt: hoursAgo(0),
  usedBytes: 12_400_000_000,
  quotaBytes: 16_106_127_360,
};
export const NOT_CONFIGURED = { configured: false, connected: false, checkedAt: hoursAgo(0) };
export const DISCONNECTED = {
  configured: true,
  connected: false,
  reason: 'Google has withdrawn the access. Make a new refresh token.',
  checkedAt: hoursAgo(0),
};
