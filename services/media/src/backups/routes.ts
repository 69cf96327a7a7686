import { pipeline } from 'node:stream/promises';
import * as api from '@famibook/contracts/backup/endpoints';
import { refuseSnapshot } from '@famibook/service-kit/backup/snapshot';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { sendBytes } from '../serving/send-bytes.ts';

export function addBackupRoutes(app: HttpApp, { commands, queries }: Application['backups']): void {
  app.on(api.listBackupFiles, async ({ body, res, log }) => {
    const list = await queries.listFiles(body).catch(refuseSnapshot);
    try {
      res.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
      res.setHeader('Cache-Control', 'no-store');
      // An interrupted response lacks its last line, by which its reader knows.
      await pipeline(list.lines, res).catch((err: unknown) => log.warn({ err }, 'a list of files was interrupted'));
    } finally {
      await list.close();
    }
  });

  app.on(api.readBackupFile, async ({ query, raw, res }) => {
    const bytes = await queries.openBackupFile(query.key);
    res.setHeader('Content-Type', 'application/octet-stream');
    await sendBytes(raw, res, '', bytes);
  });

  app.on(api.findMissingFiles, async ({ body }) => ({ keys: await queries.findMissingFiles(body.files) }));

  app.on(api.putBackFile, async ({ query, raw }) => ({ bytes: await commands.putBackFile({ ...query, body: raw }) }));

  app.on(api.holdFiles, ({ body }) =>
    commands.holdFiles(body.holderId, body.until === null ? undefined : new Date(body.until)),
  );
}
