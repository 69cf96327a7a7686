import * as api from '@famibook/contracts/archives/endpoints';
import { microseconds } from '@famibook/famibook-kit/keyset';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

/** What the service backup calls to write archives of FamiBooks, and to import them. */
export function addArchiveRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listArchiveMessages, async ({ body }) => {
    const { rows, next } = await queries.listArchiveMessages(body);
    return { messages: rows.map((row) => ({ ...row, createdAt: microseconds(row.createdAt) })), next: next ?? null };
  });
  app.on(api.importMessages, async ({ body }) => ({ imported: await commands.importMessages(body) }));
  app.on(api.listArchiveMessageReactions, ({ body }) => queries.listArchiveReactions(body.messageId, body));
  app.on(api.importMessageReactions, async ({ body: { famibook, messageId, reactions } }) => ({
    imported: await commands.importReactions(famibook.famibookId, messageId, reactions),
  }));
}
