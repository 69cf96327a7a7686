import { discardImage, getRendition, getStrippedOriginal, stageImage } from '@famibook/contracts/api/media';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { declaredBytes } from '../ingest/declared-bytes.ts';
import { isFresh, sendBytes } from '../serving/send-bytes.ts';
import { sendPrivate } from '../serving/send-private.ts';
import type { discardImage as DiscardImage } from './commands/discard-image.ts';
import type { stageImage as StageImage } from './commands/stage-image.ts';
import type { findRendition as FindRendition } from './queries/find-rendition.ts';
import type { openRendition as OpenRendition } from './queries/open-rendition.ts';
import type { stripOriginal as StripOriginal } from './queries/strip-original.ts';
import { presentStaged, tagOf } from './rules/media-file.ts';

export interface MediaVerbs {
  stage: ReturnType<typeof StageImage>;
  discard: ReturnType<typeof DiscardImage>;
  find: ReturnType<typeof FindRendition>;
  open: ReturnType<typeof OpenRendition>;
  strip(fileId: string, signal: AbortSignal): ReturnType<ReturnType<typeof StripOriginal>>;
}

export const addRoutes = (app: HttpApp, verbs: MediaVerbs): void => {
  app.on(stageImage, async ({ who, query, raw, headers, signal }) =>
    presentStaged(
      await verbs.stage(who, {
        famibookId: query.famibookId,
        maxBytes: Math.min(query.maxBytes, PHOTO_FILE.desktopBytes),
        declaredBytes: declaredBytes(headers),
        body: raw,
        signal,
      }),
    ),
  );

  app.on(discardImage, async ({ params }) => {
    await verbs.discard(params.fileId);
    return { message: 'Discarded' };
  });

  app.on(getRendition, async ({ who, params, raw, res }) => {
    const width = Number.parseInt(params.name, 10);
    const file = await verbs.find(who, { ...params, width });
    const tag = tagOf(file, String(width));
    await sendPrivate(raw, res, { tag, type: 'image/webp', open: () => verbs.open(file, width) });
  });

  app.on(getStrippedOriginal, async ({ params, raw, res, signal }) => {
    const { file, bytes } = await verbs.strip(params.fileId, signal);
    const tag = tagOf(file, 'stripped');
    res.setHeader('ETag', tag);
    if (isFresh(raw, tag)) return void res.writeHead(304).end();
    res.setHeader('Content-Type', file.type);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    await sendBytes(raw, res, tag, bytes);
  });
};
