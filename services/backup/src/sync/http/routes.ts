import * as api from '@famibook/contracts/drive/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../../application.ts';

export function addSyncRoutes(app: HttpApp, { commands, queries }: Application['sync']): void {
  app.on(api.getDriveStatus, ({ identity }) => queries.getDriveStatus(identity));
  app.on(api.syncPhotos, ({ identity }) => commands.syncPhotos(identity));
  app.on(api.listSkippedDriveFiles, ({ identity }) => queries.listSkippedFiles(identity));
}
