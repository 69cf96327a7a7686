import * as api from '@famibook/contracts/archives/endpoints';
import { microseconds } from '@famibook/famibook-kit/keyset';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

/** What the service backup calls to write archives of FamiBooks, and to import them. */
export function addArchiveRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(api.listArchivePhotos, async ({ body }) => {
    const { rows, next } = await queries.listArchivePhotos(body);
    const photos = rows.map(({ takenAt, createdAt, ...photo }) => ({
      ...photo,
      takenAt: takenAt === null ? null : microseconds(takenAt),
      createdAt: microseconds(createdAt),
    }));
    return { photos, next: next ?? null };
  });
  app.on(api.listArchiveComments, async ({ body }) => {
    const { rows, next } = await queries.listArchiveComments(body);
    return { comments: rows.map((row) => ({ ...row, createdAt: microseconds(row.createdAt) })), next: next ?? null };
  });
  app.on(api.importComments, async ({ body }) => ({ imported: await commands.importComments(body) }));
  app.on(api.listArchivePhotoReactions, ({ body }) => queries.listArchiveReactions(body.photoId, body));
  app.on(api.importPhotoReactions, async ({ body: { famibook, photoId, reactions } }) => ({
    imported: await commands.importReactions(famibook.famibookId, photoId, reactions),
  }));
}
