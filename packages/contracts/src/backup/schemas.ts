import { z } from 'zod';
import { FamiBookId, UserId } from '../ids.ts';
import { LENGTHS } from '../limits.ts';
import { Instant } from '../page.ts';
import { line, NewFamiBookName } from '../text.ts';

const BackupId = z.uuid('This is not a valid id').toLowerCase().brand('BackupId');
export const BackupParams = z.object({ id: BackupId });

/** Why a backup was made (D33). */
const BACKUP_LEVELS = ['emergency', 'pre-deployment', 'daily', 'weekly', 'monthly', 'manual'] as const;
export const BackupLevel = z.enum(BACKUP_LEVELS);

/** Where backups lie (D31). */
const BackupTarget = z.enum(['drive', 'bucket', 'directory']);

const Count = z.number().int().nonnegative();

/** How far the present phase of a run has come; `total` is null while it is not known. */
const Progress = z.object({ unit: z.enum(['bytes', 'rows', 'objects']), done: Count, total: Count.nullable() });

const BackupTotals = z.object({
  totalUsers: Count,
  totalPhotos: Count,
  totalMessages: Count,
  totalComments: Count,
  totalAudioFiles: Count,
});

export const Backup = z.object({
  id: BackupId,
  level: BackupLevel,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  timestamp: Instant.meta({ description: 'When it began' }),
  finishedAt: Instant.nullable(),
  integrity: z.boolean().nullable().meta({
    description: 'Whether every original is in it and every object matched when read back; null if unknown',
  }),
  metadata: BackupTotals.nullable().meta({ description: 'Null until the rows were read' }),
  target: BackupTarget,
  encrypted: z.boolean(),
  bytes: Count.meta({ description: 'Of everything that it holds' }),
  addedBytes: Count.meta({ description: 'What no earlier backup had stored yet' }),
  reason: z.string().nullable().meta({ description: 'Why an emergency backup was taken' }),
  problem: z.string().nullable().meta({ description: 'Why it failed, or what it lacks, in words' }),
  phase: z
    .enum(['rows', 'files', 'reading-back'])
    .nullable()
    .meta({ description: 'What it does now; null once it ended' }),
  progress: Progress.nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** A restore from its request to its end. Before `switching` it can still fail and leave everything as it was. */
export const RestoreRun = z.object({
  id: z.uuid(),
  backupId: BackupId,
  famibookName: z.string().nullable().meta({ description: 'Null for everything' }),
  state: z.enum(['running', 'done', 'failed']),
  phase: z.enum(['verifying', 'emergency-backup', 'objects', 'staging', 'switching', 'cleaning-up']),
  progress: Progress.nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  problem: z.string().nullable(),
});
export type RestoreRun = z.infer<typeof RestoreRun>;

/** The newest backup restored into scratch schemas and compared. */
export const Rehearsal = z.object({
  backupId: BackupId,
  state: z.enum(['running', 'proven', 'failed']),
  phase: z.enum(['verifying', 'staging', 'comparing', 'cleaning-up']),
  progress: Progress.nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  problem: z.string().nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const DRIVE_SETTINGS = [
  'GOOGLE_DRIVE_CLIENT_ID',
  'GOOGLE_DRIVE_CLIENT_SECRET',
  'GOOGLE_DRIVE_REFRESH_TOKEN',
  'GOOGLE_DRIVE_FOLDER_ID',
] as const;

export const BackupStatus = z.object({
  environment: z.enum(['Ready', 'Backup In Progress']),
  isBackupInProgress: z.boolean(),
  googleDriveEnabled: z.boolean(),
  totalBackups: Count,
  lastBackup: Instant.nullable(),
  backupHistory: z.array(Backup).meta({ description: 'The newest first' }),
  target: BackupTarget,
  isOnSameDisk: z.boolean().meta({ description: 'Backups lie on the disk of what they protect' }),
  isEncrypted: z.boolean(),
  keyId: z.string().nullable().meta({ description: 'Of the key that new backups are encrypted with' }),
  missingDriveSettings: z.array(z.enum(DRIVE_SETTINGS)),
  restore: RestoreRun.nullable().meta({ description: 'The latest' }),
  rehearsal: Rehearsal.nullable().meta({ description: 'The latest' }),
  lastProvenAt: Instant.nullable().meta({ description: 'When a rehearsal last went well' }),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export const CloudStatus = z.object({
  configured: z.boolean(),
  connected: z.boolean(),
  reason: z.string().optional().meta({ description: 'Why it is not connected, in words' }),
  checkedAt: Instant,
  usedBytes: Count.optional(),
  quotaBytes: Count.optional(),
});
export type CloudStatus = z.infer<typeof CloudStatus>;

export const CreateBackup = z.object({ level: z.enum(['manual', 'daily', 'weekly']) });

export const EmergencyBackup = z.object({
  reason: line({ label: 'Reason', max: LENGTHS.reason })
    .optional()
    .transform((value) => value || undefined),
});

/** What a restore dialog needs to know of a backup. */
export const BackupContents = z.object({
  famibooks: z.array(z.object({ id: FamiBookId, name: z.string() })),
  deletedSince: z.array(z.object({ userId: UserId, name: z.string(), deletedAt: Instant })).meta({
    description: 'People of the backup who were deleted since it was made (D32)',
  }),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const Restore = z.object({
  backupId: BackupId,
  famibookName: z
    .string()
    .max(LENGTHS.famibookName)
    .optional()
    .meta({ description: 'Only this FamiBook, by its name in the backup; everything when absent or empty (D32)' }),
  newName: NewFamiBookName.optional().meta({
    description: 'The name that a FamiBook gets whose own has been taken by another since',
  }),
  bringBack: z.array(UserId).max(1_000).optional().meta({
    description: 'People deleted since the backup who come back, with what was theirs; only with everything',
  }),
});
export type Restore = z.output<typeof Restore>;
