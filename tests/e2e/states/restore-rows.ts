import { BACKUP_STATUS, ID, RUNNING_BACKUP } from './backup-rows.ts';
import { hoursAgo } from './hours-ago.ts';

const restore = {
  id: `${ID}0020`,
  backupId: `${ID}0007`,
  famibookName: null as string | null,
  state: 'running',
  phase: 'staging',
  progress: { unit: 'rows', done: 12_400, total: 48_211 } as object | null,
  startedAt: hoursAgo(0.05),
  finishedAt: null as string | null,
  problem: null as string | null,
};

export const RUNNING_RESTORE = { ...RUNNING_BACKUP, backupHistory: BACKUP_STATUS.backupHistory, restore };

/** The backup that a restore takes first. */
export const RESTORE_BEGINS = {
  ...RUNNING_BACKUP,
  backupHistory: RUNNING_BACKUP.backupHistory.map((row) =>
    row.state === 'running' ? { ...row, level: 'emergency', reason: 'Before a restore' } : row,
  ),
  restore: { ...restore, phase: 'emergency-backup', progress: null },
};

/** A restore and a rehearsal that went wrong. */
export const FAILED_RUNS = {
  ...BACKUP_STATUS,
  restore: {
    ...restore,
    famibookName: 'The Hallgren Family',
    state: 'failed',
    progress: null,
    finishedAt: hoursAgo(1),
    problem: 'The file objects/4e/4e81b0c39d5f7a26e80c4bb1f6d2970a35c8e1642fd7b90ae53a1c7786f04d2b is missing.',
  },
  rehearsal: {
    backupId: `${ID}0007`,
    state: 'failed',
    phase: 'comparing',
    progress: null,
    startedAt: hoursAgo(3),
    finishedAt: hoursAgo(2.5),
    problem:
      'The file objects/9f/9f2c04a1b7e35d08c6f1429e8ab07d53e6c1f08b2a94d7751ce0638fb2d91e47 is damaged: its bytes are not those that were stored. A new backup stores it again.',
  },
};

export const REHEARSAL_RUNNING = {
  ...BACKUP_STATUS,
  restore: { ...restore, state: 'done', phase: 'cleaning-up', progress: null, finishedAt: hoursAgo(30) },
  rehearsal: {
    ...FAILED_RUNS.rehearsal,
    state: 'running',
    progress: { unit: 'objects', done: 6_210, total: 10_004 },
    finishedAt: null,
    problem: null,
  },
};

export const BACKUP_CONTENTS = {
  famibooks: [
    { id: `${ID}0031`, name: 'The Hallgren Family' },
    { id: `${ID}0032`, name: 'The Lindqvist Family' },
    { id: `${ID}0033`, name: 'The Moreau-Castelo Branco and Descendants of Villefranche-sur-Saône Family Reunion' },
  ],
  deletedSince: [
    { userId: `${ID}0041`, name: 'Theo Brandt', deletedAt: hoursAgo(30) },
    { userId: `${ID}0042`, name: 'Inês Moreau-Castelo Branco', deletedAt: hoursAgo(50) },
  ],
};

const NAMES = ['Andersson', 'Brandt', 'Castelo Branco', 'Duval', 'Eriksen', 'Hallgren', 'Lindqvist', 'Moreau'];

/** More than a list shows. */
export const MANY_FAMIBOOKS = NAMES.map((name, index) => ({ id: `${ID}005${index}`, name: `The ${name} Family` }));

export const STARTED_RESTORE = { ...restore, phase: 'verifying', progress: null };
export const DONE_RESTORE = {
  ...restore,
  state: 'done',
  phase: 'cleaning-up',
  progress: null,
  finishedAt: hoursAgo(0.01),
};
