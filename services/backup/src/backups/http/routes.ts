import * as api from '@famibook/contracts/backup/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';

export function addBackupRoutes(app: HttpApp, { commands, queries }: Application['backups']): void {
  app.on(api.getBackupStatus, () => queries.getBackupStatus());
  app.on(api.getCloudStatus, () => queries.getCloudStatus());
  app.on(api.createBackup, ({ body }) => commands.createBackup(body));
  app.on(api.createEmergencyBackup, ({ body }) => commands.createBackup({ level: 'emergency', reason: body.reason }));
  app.on(api.cancelBackup, ({ params }) => commands.cancelBackup(params.id));
  app.on(api.deleteBackup, ({ params }) => commands.deleteBackup(params.id));
}
