import { z } from 'zod';
import { Instant } from './page.ts';
import { line } from './text.ts';

const BackupLevel = z.enum(['emergency', 'pre-deployment', 'daily', 'weekly', 'monthly', 'manual']);

const count = z.number().int().nonnegative();

export const Backup = z.object({
  id: z.string(),
  level: BackupLevel,
  timestamp: Instant,
  /** Every object was read back and matched (D30). */
  integrity: z.boolean(),
  status: z.enum(['running', 'complete', 'failed']),
  /** Why it failed, in words a person understands (D35). */
  reason: z.string().nullable(),
  metadata: z.object({
    totalUsers: count,
    totalPhotos: count,
    totalMessages: count,
    totalComments: count,
    totalAudioFiles: count,
  }),
});
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z.object({
  environment: z.string(),
  isBackupInProgress: z.boolean(),
  googleDriveEnabled: z.boolean(),
  totalBackups: count,
  lastBackup: Backup.nullable(),
  backupHistory: z.array(Backup),
});

export const CloudStatus = z.object({
  configured: z.boolean(),
  connected: z.boolean(),
  reason: z.string().optional(),
  checkedAt: Instant,
  usedBytes: count.optional(),
  quotaBytes: count.optional(),
});

export const CreateBackupBody = z.object({ level: BackupLevel.extract(['daily', 'weekly', 'monthly', 'manual']) });
export const EmergencyBackupBody = z.object({ reason: line({ label: 'Reason', max: 500 }).optional() }).default({});
/** Without a name everything is restored; with one, only that FamiBook (D32). */
export const RestoreBody = z.object({
  backupId: z.string().min(1).max(100),
  famibookName: line({ label: 'FamiBook name', max: 80 }).optional(),
});

export const DriveStatus = z.object({ configured: z.boolean() });
export const SyncResult = z.object({
  synced: count,
  status: z.enum(['synced', 'nothing_new', 'running', 'not_configured']),
});
