import { MEGABYTE } from '@famibook/contracts/limits';
import type { Drive } from '@famibook/drive/drive';
import { driveSettings, missingDriveSettings } from '@famibook/drive/settings';
import { createActivityLimit } from '@famibook/famibook-kit/activity-limit';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import type { ServiceContext } from '@famibook/service-kit/runtime/service';
import { createContentAtServices } from './archives/adapters/content-at-services.ts';
import { createFreeBytes } from './archives/adapters/free-bytes.ts';
import { createImportCalls } from './archives/adapters/import-calls.ts';
import { openTempFolder } from './archives/adapters/temp-folder.ts';
import { createImportRuns } from './archives/store/import-runs.ts';
import { createBackgroundRuns } from './background-runs.ts';
import { createServiceExports } from './backups/adapters/service-exports.ts';
import { createBackupStore } from './backups/store/backups.ts';
import { createRunLock } from './backups/store/run-lock.ts';
import { createStoredObjects } from './backups/store/stored-objects.ts';
import { archivesFolder, type BackupConfig, scratchFolder } from './config.ts';
import type { Deps } from './ports.ts';
import { createServiceRestores } from './restores/adapters/service-restores.ts';
import { runLockUnlessRestoring } from './restores/run-lock-unless-restoring.ts';
import { createRestoreStore } from './restores/store/restore-runs.ts';
import { createPrisma } from './store/prisma.ts';
import { removalStore } from './store/removals.ts';
import { createPhotoImports } from './sync/adapters/photo-imports.ts';
import { createDriveFileStore } from './sync/store/drive-files.ts';
import { createDriveFolderStore } from './sync/store/drive-folders.ts';
import { createBackupKeys } from './vault/keys.ts';
import { openScratch } from './vault/scratch.ts';
import { openTarget } from './vault/target.ts';

/** Short, because a page waits for the response; a backup may retry for longer. */
const MAX_RETRY_MS = 10_000;

/** Makes everything that the application needs from what the service is composed with. */
export async function createDeps(context: ServiceContext<BackupConfig>): Promise<Deps & { stop(): Promise<void> }> {
  const { config, db, events, cache, calls, securityLog, log, now, newId } = context;
  const prisma = createPrisma(db);
  const syncRuns = createBackgroundRuns();
  const target = await openTarget(config);
  const cloudDrive = await openCloudDrive(config);
  const photoDrive = await openPhotos(config);
  const background = createBackgroundRuns();
  const restores = createRestoreStore(prisma);
  const resumeLock = createRunLock(db);
  return {
    db,
    transaction: (work) => prisma.$transaction(work),
    backups: createBackupStore(prisma),
    removals: removalStore,
    content: createContentAtServices(calls),
    importCalls: createImportCalls(calls),
    importRuns: createImportRuns(db),
    tempFolder: await openTempFolder(archivesFolder(config)),
    freeTempBytes: createFreeBytes({
      folders: [archivesFolder(config), scratchFolder(config)],
      maxBytes: config.FAMIBOOK_LIMIT_TEMP_MEGABYTES * MEGABYTE,
    }),
    target,
    keys: createBackupKeys(config.FAMIBOOK_BACKUP_KEY, config.FAMIBOOK_BACKUP_OLD_KEYS),
    adoptsUnencrypted: config.FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED,
    cloudDrive,
    missingDriveSettings: missingDriveSettings(config),
    objects: createStoredObjects(db),
    exports: createServiceExports({
      databaseUrl: db.url,
      calls,
      objects: config.FAMIBOOK_DATA_DIR === undefined ? undefined : context.objects(),
    }),
    openScratch: () => openScratch(scratchFolder(config)),
    background,
    schedule: config.FAMIBOOK_BACKUP_SCHEDULE,
    runLock: runLockUnlessRestoring(resumeLock, restores),
    resumeLock,
    restores,
    serviceRestores: createServiceRestores(calls),
    publish: events.add,
    photoDrive,
    photoImports: createPhotoImports(calls),
    driveFolders: createDriveFolderStore(db),
    driveFiles: createDriveFileStore(db),
    syncRuns,
    consumeActivityLimit: createActivityLimit(config, { cache, log, now }),
    securityLog,
    failpoint: createFailpoint(config.FAMIBOOK_FAILPOINT),
    log,
    now,
    newId,
    stop: async () => {
      photoDrive?.stop();
      await syncRuns.stop();
      target.stop();
      cloudDrive?.stop();
      await prisma.$disconnect();
    },
  };
}

/** Google's client is loaded only where it is used. */
async function openCloudDrive(config: BackupConfig): Promise<Drive | undefined> {
  const settings = driveSettings(config);
  if (!settings) return undefined;
  const { openDrive } = await import('@famibook/drive/drive');
  return openDrive(settings, { maxRetryMs: MAX_RETRY_MS });
}

async function openPhotos(config: BackupConfig) {
  const settings = driveSettings(config);
  if (!settings) return undefined;
  const { openPhotoDrive } = await import('./sync/adapters/photo-drive.ts');
  return openPhotoDrive(settings);
}
