import type { FileId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/portraits/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { declaredBytes } from '../ingest/request-body.ts';
import { sendPrivate } from '../serving/send-bytes.ts';

export function addPortraitRoutes(app: HttpApp, { commands, queries }: Application['portraits']): void {
  app.on(api.stagePortrait, async ({ identity, raw, headers, signal }) => {
    const { id } = await commands.stagePortrait(identity, { declaredBytes: declaredBytes(headers), body: raw, signal });
    return { fileId: id as FileId };
  });

  app.on(api.getPortrait, async ({ identity, params, raw, res }) => {
    const portrait = await queries.findPortrait(identity, params.fileId);
    const tag = `"${portrait.sha256.slice(0, 32)}"`;
    await sendPrivate(raw, res, { tag, type: 'image/webp', open: () => queries.openPortrait(portrait) });
  });
}
