import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import type { ConsumeActivityLimit } from '@famibook/famibook-kit/activity-limit';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { ArchiveContent, ImportCalls } from './archives/ports.ts';
import type { ImportRuns } from './archives/store/import-runs.ts';
import type { BackgroundRuns } from './background-runs.ts';
import type { CloudDrive, Exports, RunLock } from './backups/ports.ts';
import type { BackupStore } from './backups/store/backups.ts';
import type { StoredObjects } from './backups/store/stored-objects.ts';
import type { BackupFailpoint } from './failpoints.ts';
import type { ServiceRestores } from './restores/ports.ts';
import type { RestoreStore } from './restores/store/restore-runs.ts';
import type { Transaction } from './store/prisma.ts';
import type { RemovalStore } from './store/removals.ts';
import type { PhotoDrive, PhotoImports } from './sync/ports.ts';
import type { DriveFileStore } from './sync/store/drive-files.ts';
import type { DriveFolderStore } from './sync/store/drive-folders.ts';
import type { BackupKeys } from './vault/keys.ts';
import type { Scratch } from './vault/scratch.ts';
import type { BackupTarget } from './vault/target.ts';

export type { StoredBackup } from './backups/store/backups.ts';
export type { StoredRestore } from './restores/store/restore-runs.ts';

/** A transaction of a command or of an event's handler; only stores run statements in it. */
export type SqlTx = SqlRunner;

/** Everything that commands, queries and steps need; each names its part. */
export interface Deps {
  db: Database;
  transaction: Transaction;
  backups: BackupStore;
  removals: RemovalStore;
  content: ArchiveContent;
  importCalls: ImportCalls;
  importRuns: ImportRuns;
  /** For archives on their way, of up to the size of a FamiBook. */
  tempFolder: string;
  /** What files there may still use. */
  freeTempBytes(): Promise<number>;
  target: BackupTarget;
  keys: BackupKeys;
  /** Whether unencrypted backups of a lost installation are taken over although a key is set. */
  adoptsUnencrypted: boolean;
  /** Undefined when it is not set up. */
  cloudDrive: CloudDrive | undefined;
  missingDriveSettings: BackupStatus['missingDriveSettings'];
  objects: StoredObjects;
  exports: Exports;
  openScratch(): Promise<Scratch>;
  /** Backups, rehearsals and restores. */
  background: BackgroundRuns;
  /** In the five fields of cron. */
  schedule: string;
  runLock: RunLock;
  /** The same lock, for the worker that ends what a killed restore left. */
  resumeLock: RunLock;
  restores: RestoreStore;
  serviceRestores: ServiceRestores;
  publish: Publish;
  /** Undefined until a cloud drive is set up. */
  photoDrive: PhotoDrive | undefined;
  photoImports: PhotoImports;
  driveFolders: DriveFolderStore;
  driveFiles: DriveFileStore;
  syncRuns: BackgroundRuns;
  consumeActivityLimit: ConsumeActivityLimit;
  securityLog: SecurityLog;
  failpoint: Failpoint<BackupFailpoint>;
  log: Logger;
  now(): Date;
  newId(): string;
}
