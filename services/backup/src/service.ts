import { join } from 'node:path';
import { assertCurrentOpen } from '@famibook/famibook-kit/famibook-replica';
import { every } from '@famibook/service-kit/runtime/every';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createApplication } from './application.ts';
import { addArchiveRoutes } from './archives/http/archive-routes.ts';
import { backupTables } from './backup-tables.ts';
import { addBackupRoutes } from './backups/http/routes.ts';
import { watchBackups } from './backups/watch-backups.ts';
import { checkAtStart } from './conditions-worker.ts';
import { BackupConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { subscriptions } from './events/subscriptions.ts';
import { restorePlan } from './restore-plan.ts';
import { addRestoreRoutes } from './restores/http/routes.ts';
import { addSyncRoutes } from './sync/http/routes.ts';

const SCHEDULE_MS = 60_000;
/** FamiBook cannot be used while a restore is half carried out. */
const RESUME_MS = 1_000;

/** Backups and their restore, the cloud drive, and archives to take along. */
export const backup = defineService({
  name: 'backup',
  config: BackupConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup: backupTables,
  restore: restorePlan,
  compose: async (context) => {
    const { log, metrics, tracer } = context;
    const deps = await createDeps(context);
    watchBackups(metrics, deps);
    const application = createApplication(deps);
    const { runSchedule } = application.backups.commands;
    const { resumeRestore } = application.restores.commands;
    return {
      transaction: deps.transaction,
      assertCurrentOpen: assertCurrentOpen(context.db),
      routes: (app) => {
        addBackupRoutes(app, application.backups);
        addSyncRoutes(app, application.sync);
        addArchiveRoutes(app, application.archives, deps);
        addRestoreRoutes(app, application.restores);
      },
      subscriptions: subscriptions(application),
      workers: [
        every({ name: 'unfinished restores', everyMs: RESUME_MS, work: resumeRestore, log }),
        every({ name: 'backup schedule', everyMs: SCHEDULE_MS, work: runSchedule, log, tracer, atStart: true }),
        checkAtStart(application.backups.queries.checkConditions, log),
        // Stopped first: it ends what runs, also what the schedule has begun.
        { name: 'backup runs', start: () => undefined, stop: deps.background.stop },
      ],
      stop: deps.stop,
    };
  },
});
