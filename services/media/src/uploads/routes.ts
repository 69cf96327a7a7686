import * as api from '@famibook/contracts/api/uploads';
import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { presentStaged } from '../pictures/rules/media-file.ts';
import type { stageUpload as StageUpload } from './commands/stage-upload.ts';
import type { findUpload as FindUpload } from './queries.ts';
import type { Tus } from './tus/tus-port.ts';
import { answerTus, type TusExchange } from './tus/tus-request.ts';

export interface UploadVerbs {
  tus: Tus;
  find: ReturnType<typeof FindUpload>;
  stage: ReturnType<typeof StageUpload>;
}

type Continuing = TusExchange & { who: Identity; params: { id: string } };

export const addUploadRoutes = (app: HttpApp, { tus, find, stage }: UploadVerbs): void => {
  const proceed = async (request: Continuing) => {
    const { id } = await find(request.who, request.params.id);
    await answerTus(tus, request, id);
  };
  app.on(api.createUpload, (request) => answerTus(tus, request));
  app.on(api.getUploadOffset, proceed);
  app.on(api.appendToUpload, proceed);
  app.on(api.cancelUpload, proceed);
  app.on(api.stageUpload, async ({ who, params, body, signal }) =>
    presentStaged(
      await stage(who, params.id, {
        famibookId: body.famibookId,
        maxBytes: Math.min(body.maxBytes, PHOTO_FILE.desktopBytes),
        signal,
      }),
    ),
  );
};
