import { z } from 'zod';
import { FamiBookId } from '../ids.ts';
import { Instant } from '../page.ts';
import { BackupLevel } from './schemas.ts';

/** A backup as Activity names it: by the time at which it began. */
const EventBackup = z.object({ backupId: z.string(), level: BackupLevel, startedAt: Instant });

/** Both of one FamiBook, neither of everything. */
const EventRestore = EventBackup.extend({ famibookId: FamiBookId.optional(), famibookName: z.string().optional() });

const Problem = { problem: z.string() };

export const backupEvents = {
  'backup.changed.v1': z.object({ backupId: z.string() }),
  /** A user or an operator began a backup; the schedule publishes only its failures. */
  'backup.created.v1': EventBackup,
  'backup.failed.v1': EventBackup.extend(Problem),
  'backup.cancelled.v1': EventBackup,
  /** A user deleted it; what goes beyond retention is not published. */
  'backup.deleted.v1': EventBackup,
  'restore.begun.v1': EventRestore,
  'restore.finished.v1': EventRestore,
  'restore.failed.v1': EventRestore.extend(Problem),
  'rehearsal.failed.v1': EventBackup.extend(Problem),
  /** The operator of the machine printed all that opens the backups. */
  'operator.recovery-sheet-printed.v1': z.object({}),
  /** The operator of the machine made a key for backups, which is used once it is set. */
  'operator.backup-key-made.v1': z.object({}),
} as const;
