import * as api from '@famibook/contracts/backup/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';

export function addBackupRoutes(app: HttpApp, { commands, queries }: Application['backups']): void {
  app.on(api.getBackupStatus, () => queries.getBackupStatus());
  app.on(api.getCloudStatus, () => queries.getCloudStatus());
  app.on(api.createBackup, ({ identity, body }) => commands.createBackup(identity, body));
  app.on(api.createEmergencyBackup, ({ identity, body }) =>
    commands.createBackup(identity, { level: 'emergency', reason: body.reason }),
  );
  app.on(api.cancelBackup, ({ identity, params }) => commands.cancelBackup(identity, params.id));
  app.on(api.deleteBackup, ({ identity, params }) => commands.deleteBackup(identity, params.id));
}
