import * as api from '@famibook/contracts/backup/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';
import { presentRehearsal, presentRestore } from './present-restore.ts';

export function addRestoreRoutes(app: HttpApp, { commands, queries }: Application['restores']): void {
  app.on(api.getBackupContents, ({ params }) => queries.getBackupContents(params.id));
  app.on(api.restoreBackup, async ({ identity, body }) => presentRestore(await commands.restoreBackup(identity, body)));
  app.on(api.rehearseRestore, async () => presentRehearsal(await commands.rehearseRestore()));
}
