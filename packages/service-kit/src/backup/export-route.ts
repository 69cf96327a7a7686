import { pipeline } from 'node:stream/promises';
import { exportRows } from '@famibook/contracts/backup/endpoints';
import { AppError } from '../errors.ts';
import type { HttpApp } from '../http/app.ts';
import { type ExportedService, openRowExport, type RowExport } from './export-rows.ts';
import { refuseSnapshot } from './snapshot.ts';

/** Only a backup exports, and one runs at a time; a second finds room while the first one's connection ends. */
const MAX_EXPORTS = 2;

/** Serves a service's rows to the backup service. */
export function addExportRoute(app: HttpApp, service: ExportedService): void {
  let running = 0;
  app.on(exportRows, async ({ body, res, log }) => {
    if (running >= MAX_EXPORTS) throw new AppError('unavailable', { retryAfterSeconds: 10 });
    running += 1;
    let rows: RowExport | undefined;
    try {
      rows = await openRowExport(service, body).catch(refuseSnapshot);
      res.setHeader('Content-Type', 'text/plain; charset=utf-8');
      res.setHeader('Cache-Control', 'no-store');
      // An interrupted response lacks its last line, by which its reader knows.
      await pipeline(rows.stream, res).catch((err: unknown) => log.warn({ err }, 'an export of rows was interrupted'));
    } finally {
      await rows?.close();
      running -= 1;
    }
  });
}
