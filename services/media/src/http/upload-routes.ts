import * as api from '@famibook/contracts/api/uploads';
import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { presentStaged } from '../domain/media-file.ts';
import type { findUpload as FindUpload } from '../use-cases/find-upload.ts';
import type { stageUpload as StageUpload } from '../use-cases/stage-upload.ts';
import type { Tus } from '../use-cases/tus.ts';
import { answerTus, type TusExchange } from './tus-exchange.ts';

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
