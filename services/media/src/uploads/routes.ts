import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE } from '@famibook/contracts/limits';
import * as api from '@famibook/contracts/uploads/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { presentStaged } from '../pictures/domain/media-file.ts';
import type { Tus } from './ports.ts';
import { forwardToTus, type TusContext } from './tus/tus-request.ts';

type UploadRequest = TusContext & { identity: Identity; params: { id: string } };

export function addUploadRoutes(app: HttpApp, { commands, queries }: Application['uploads'], tus: Tus): void {
  const forward = (find: typeof queries.findUpload) => async (request: UploadRequest) => {
    const { id } = await find(request.identity, request.params.id);
    await forwardToTus(tus, request, id);
  };
  app.on(api.createUpload, (request) => forwardToTus(tus, request));
  // Whose response carries no reason: the one to the bytes that follow does.
  app.on(api.getUploadOffset, forward(queries.findUpload));
  app.on(api.appendToUpload, forward(queries.findOpenUpload));
  app.on(api.cancelUpload, forward(queries.findUpload));
  app.on(api.stageUpload, async ({ identity, params, body, signal }) =>
    presentStaged(
      await commands.stageUpload(identity, params.id, {
        famibookId: body.famibookId,
        maxBytes: Math.min(body.maxBytes, PHOTO_FILE.desktopBytes),
        signal,
      }),
    ),
  );
}
