import * as api from '@famibook/contracts/backup/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';
import { presentBackup, presentStatus } from './present-backup.ts';

export function addBackupRoutes(app: HttpApp, { commands, queries }: Application['backups']): void {
  app.on(api.getBackupStatus, async () => presentStatus(await queries.getBackupStatus()));
  app.on(api.getCloudStatus, () => queries.getCloudStatus());
  app.on(api.createBackup, async ({ identity, body }) => presentBackup(await commands.createBackup(identity, body)));
  app.on(api.createEmergencyBackup, async ({ identity, body }) =>
    presentBackup(await commands.createBackup(identity, { level: 'emergency', reason: body.reason })),
  );
  app.on(api.cancelBackup, async ({ identity, params }) =>
    presentBackup(await commands.cancelBackup(identity, params.id)),
  );
  app.on(api.deleteBackup, ({ identity, params }) => commands.deleteBackup(identity, params.id));
}
