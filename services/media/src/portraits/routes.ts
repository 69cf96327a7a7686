import type { FileId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/portraits/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { declaredBytes } from '../ingest/body-size.ts';
import { sendPrivate } from '../serving/send-bytes.ts';

export function addPortraitRoutes(app: HttpApp, { commands, queries }: Application['portraits']): void {
  app.on(api.stagePortrait, async ({ who, raw, headers, signal }) => {
    const { id } = await commands.stagePortrait(who, { declaredBytes: declaredBytes(headers), body: raw, signal });
    return { fileId: id as FileId };
  });

  app.on(api.getPortrait, async ({ who, params, raw, res }) => {
    const portrait = await queries.findPortrait(who, params.fileId);
    const tag = `"${portrait.sha256.slice(0, 32)}"`;
    await sendPrivate(raw, res, { tag, type: 'image/webp', open: () => queries.openPortrait(portrait) });
  });
}
