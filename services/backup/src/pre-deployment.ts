import { randomUUID } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { refuseWhileRestoring } from '@famibook/service-kit/backup/refuse-while-restoring';
import { type Env, parseConfig } from '@famibook/service-kit/config/config';
import { openDatabase } from '@famibook/service-kit/db/database';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import type { Logger } from '@famibook/service-kit/observability/log';
import { createSecurityLog, type SecuritySink } from '@famibook/service-kit/observability/security-log/security-log';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { createDirectExports } from './backups/adapters/direct-exports.ts';
import { adoptBackups } from './backups/steps/adopt-backups.ts';
import { beginBackup } from './backups/steps/begin-backup.ts';
import { problemText } from './backups/steps/problem-text.ts';
import { runBackup } from './backups/steps/run-backup.ts';
import { takeRunLock } from './backups/steps/take-run-lock.ts';
import { createBackupStore, type StoredBackup } from './backups/store/backups.ts';
import { createRunLock } from './backups/store/run-lock.ts';
import { createStoredObjects } from './backups/store/stored-objects.ts';
import { BackupConfig, backupFolder, scratchFolder } from './config.ts';
import type { Deps } from './ports.ts';
import { createRestoreStore } from './restores/store/restore-runs.ts';
import { backup } from './service.ts';
import { createPrisma } from './store/prisma.ts';
import { createBackupKeys } from './vault/keys.ts';
import { listManifests } from './vault/manifest.ts';
import { openScratch } from './vault/scratch.ts';
import { type BackupTarget, openTarget } from './vault/target.ts';

/** What is backed up: the databases and the files of a FamiBook, whether or not it runs. */
export interface PreDeployment {
  env: Env;
  definitions: readonly AnyServiceDefinition[];
  databaseUrl(service: ServiceName): string;
  objects: Pick<ObjectStore, 'read' | 'head'>;
  securitySink: SecuritySink;
  log: Logger;
}

/**
 * Takes a backup of all services without them, from their tables as they are: before a version is deployed whose
 * migrations change them (D33). Only the schema that records backups is brought up to date.
 * @throws ConfigError, CannotStart while a restore has not ended, AppError `backup_running` or `restore_running` while
 *   another run goes on, or an Error with the reason in words
 */
export async function takePreDeploymentBackup(request: PreDeployment): Promise<StoredBackup> {
  const { databaseUrl, log } = request;
  const config = parseConfig(BackupConfig, request.env);
  await refuseWhileRestoring(
    SERVICES_WITH_DATABASE.map((name) => ({ name, url: databaseUrl(name) })),
    'upgrade',
  );
  const target = await openReachableTarget(config);
  if (backup.migrations) await migrateService(databaseUrl('backup'), 'backup', backup.migrations);
  const db = openDatabase({ url: databaseUrl('backup'), schema: 'backup', log, maxConnections: 4 });
  const filesDatabase = openDatabase({ url: databaseUrl('media'), schema: 'media', log, maxConnections: 1 });
  const prisma = createPrisma(db);
  const now = () => new Date();
  const source = { schema: 'backup', source: 'backup', now, newId: randomUUID };
  const publish: Deps['publish'] = (tx, events) => addToOutbox(tx, source, events);
  const deps = {
    db,
    transaction: ((work) => prisma.$transaction(work)) satisfies Deps['transaction'],
    backups: createBackupStore(prisma),
    target,
    keys: createBackupKeys(config.FAMIBOOK_BACKUP_KEY, config.FAMIBOOK_BACKUP_OLD_KEYS),
    adoptsUnencrypted: config.FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED,
    objects: createStoredObjects(db),
    exports: createDirectExports({ schemas: schemasOf(request), objects: request.objects, filesDatabase }),
    openScratch: () => openScratch(scratchFolder(config)),
    runLock: createRunLock(db),
    restores: createRestoreStore(prisma),
    publish,
    securityLog: createSecurityLog('backup', request.securitySink),
    failpoint: createFailpoint(config.FAMIBOOK_FAILPOINT) satisfies Deps['failpoint'],
    log,
    now,
    newId: randomUUID,
  };
  try {
    return await withActor({ kind: 'operator', id: 'pre-deployment' }, async () => {
      const lock = await takeRunLock(deps);
      try {
        // After a loss no service runs yet that would find the earlier backups.
        await adoptBackups(deps)().catch((cause: unknown) => {
          throw new Error(problemText(cause), { cause });
        });
        const begun = await beginBackup(deps, { level: 'pre-deployment', askedFor: { names: {} } });
        const taken = await runBackup(deps, begun, lock.signal);
        if (taken.state !== 'done') throw new Error(taken.problem ?? 'The backup was cancelled.');
        return taken;
      } finally {
        await lock.release();
      }
    });
  } finally {
    target.stop();
    await prisma.$disconnect();
    await filesDatabase.stop();
    await db.stop();
  }
}

/**
 * Finds a place that is away, or a folder that cannot be written to, before anything is changed: the version that was here
 * before does not start on changed tables. @throws an Error with the reason in words
 */
async function openReachableTarget(config: BackupConfig): Promise<BackupTarget> {
  const target = await openTarget(config);
  try {
    if (target.kind === 'directory') await makeWritable(backupFolder(config));
    await listManifests(target).next();
    return target;
  } catch (cause) {
    target.stop();
    throw new Error(problemText(cause), { cause });
  }
}

async function makeWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
}

function schemasOf({ definitions, databaseUrl }: Pick<PreDeployment, 'definitions' | 'databaseUrl'>) {
  return SERVICES_WITH_DATABASE.map((name) => {
    const tables = definitions.find((definition) => definition.name === name)?.backup;
    if (!tables) throw new TypeError(`${name} says nothing about its tables`);
    return { name, databaseUrl: databaseUrl(name), tables };
  });
}
