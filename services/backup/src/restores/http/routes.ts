import * as api from '@famibook/contracts/backup/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';

export function addRestoreRoutes(app: HttpApp, { commands, queries }: Application['restores']): void {
  app.on(api.getBackupContents, ({ params }) => queries.getBackupContents(params.id));
  app.on(api.restoreBackup, ({ identity, body }) => commands.restoreBackup(identity, body));
  app.on(api.rehearseRestore, () => commands.rehearseRestore());
}
