import { openArchiveFile } from '@famibook/contracts/archives/endpoints';
import { getStoredBytes } from '@famibook/contracts/famibooks/endpoints';
import { stageImportedImage } from '@famibook/contracts/imports/endpoints';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import * as api from '@famibook/contracts/media/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { sendIfFresh } from '@famibook/service-kit/http/etag';
import type { Application } from '../application.ts';
import { declaredBytes } from '../ingest/request-body.ts';
import { sendBytes, sendPrivate } from '../serving/send-bytes.ts';
import { presentStaged, tagOf } from './domain/media-file.ts';

export function addPictureRoutes(app: HttpApp, { commands, queries }: Application['pictures']): void {
  app.on(api.stageImage, async ({ identity, query, raw, headers, signal }) =>
    presentStaged(
      await commands.stagePicture(identity, {
        famibookId: query.famibookId,
        maxBytes: Math.min(query.maxBytes, PHOTO_FILE.desktopBytes),
        declaredBytes: declaredBytes(headers),
        body: raw,
        signal,
      }),
    ),
  );

  app.on(stageImportedImage, async ({ query: { famibookId, userId }, raw, headers, signal }) =>
    presentStaged(
      await commands.stageImportedPicture(
        { userId },
        {
          famibookId,
          maxBytes: PHOTO_FILE.desktopBytes,
          declaredBytes: declaredBytes(headers),
          body: raw,
          signal,
        },
      ),
    ),
  );

  app.on(api.discardImage, async ({ params }) => {
    await commands.discardPicture(params.fileId);
    return { message: 'Discarded' };
  });

  app.on(getStoredBytes, ({ body }) => queries.getStoredBytes(body.famibookIds));

  app.on(api.getRendition, async ({ identity, params, raw, res }) => {
    const width = Number.parseInt(params.name, 10);
    const file = await queries.findRendition(identity, { ...params, width });
    const tag = tagOf(file, String(width));
    await sendPrivate(raw, res, { tag, type: 'image/webp', open: () => queries.openRendition(file, width) });
  });

  app.on(openArchiveFile, async ({ params, query, raw, res, signal }) => {
    const { file, bytes, type } = await queries.openArchiveFile(params.fileId, query.form, signal);
    res.setHeader('Content-Type', type);
    await sendBytes(raw, res, tagOf(file, query.form), bytes);
  });

  app.on(api.getStrippedOriginal, async ({ params, raw, res, signal }) => {
    const file = await queries.findOriginal(params.fileId);
    const tag = tagOf(file, 'stripped');
    if (sendIfFresh(raw, res, tag)) return;
    const bytes = await queries.stripOriginal(file, { signal });
    res.setHeader('Content-Type', file.type);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    await sendBytes(raw, res, tag, bytes);
  });
}
