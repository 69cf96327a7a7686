import { getPortrait, stagePortrait } from '@famibook/contracts/api/portraits';
import type { FileId } from '@famibook/contracts/ids';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { declaredBytes } from '../ingest/declared-bytes.ts';
import { sendPrivate } from '../serving/send-private.ts';
import type { stagePortrait as StagePortrait } from './commands.ts';
import type { findPortrait as FindPortrait, openPortrait as OpenPortrait } from './queries.ts';

export interface PortraitVerbs {
  stage: ReturnType<typeof StagePortrait>;
  find: ReturnType<typeof FindPortrait>;
  open: ReturnType<typeof OpenPortrait>;
}

export const addPortraitRoutes = (app: HttpApp, verbs: PortraitVerbs): void => {
  app.on(stagePortrait, async ({ who, raw, headers, signal }) => {
    const { id } = await verbs.stage(who, { declaredBytes: declaredBytes(headers), body: raw, signal });
    return { fileId: id as FileId };
  });

  app.on(getPortrait, async ({ who, params, raw, res }) => {
    const portrait = await verbs.find(who, params.fileId);
    const tag = `"${portrait.sha256.slice(0, 32)}"`;
    await sendPrivate(raw, res, { tag, type: 'image/webp', open: () => verbs.open(portrait) });
  });
};
