import { join } from 'node:path';
import { assertCurrentOpen } from '@famibook/famibook-kit/famibook-replica';
import { every } from '@famibook/service-kit/runtime/every';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createApplication } from './application.ts';
import { addAudioRoutes } from './audio/routes.ts';
import { backup } from './backup.ts';
import { addBackupRoutes } from './backups/routes.ts';
import { MediaConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { subscriptions } from './events/subscriptions.ts';
import { addPictureRoutes } from './pictures/routes.ts';
import { addPortraitRoutes } from './portraits/routes.ts';
import { restorePlan } from './restore-plan.ts';
import { addUploadRoutes } from './uploads/routes.ts';
import { createTus } from './uploads/tus/tus-server.ts';

export const media = defineService({
  name: 'media',
  config: MediaConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  restore: restorePlan,
  compose: (context) => {
    const deps = createDeps(context);
    const application = createApplication(deps);
    const { pictures, portraits, audio, uploads, backups, retention } = application;
    // A sweep at the start removes what a killed process left.
    const { config, log, tracer } = context;
    const sweeping = { everyMs: config.FAMIBOOK_SWEEP_SECONDS * 1000, atStart: true, log, tracer };
    return {
      transaction: deps.transaction,
      assertCurrentOpen: assertCurrentOpen(context.db),
      routes: (app) => {
        addPictureRoutes(app, pictures);
        addPortraitRoutes(app, portraits);
        addAudioRoutes(app, audio, deps.tempFiles);
        addBackupRoutes(app, backups);
        addUploadRoutes(app, uploads, createTus({ ...deps, ...uploads.commands }));
      },
      subscriptions: subscriptions(application),
      workers: [
        every({ ...sweeping, name: 'sweeper', work: () => retention.commands.sweep(context.now()) }),
        every({ ...sweeping, name: 'upload-sweeper', work: () => retention.commands.sweepUploads(context.now()) }),
      ],
      stop: deps.stop,
    };
  },
});
