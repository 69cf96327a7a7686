import * as api from '@famibook/contracts/audio/endpoints';
import { countAudio } from '@famibook/contracts/counts/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import type { TempFiles } from '../ingest/ports.ts';
import { sendPrivate } from '../serving/send-bytes.ts';
import { receiveAudio } from './receive-audio.ts';
import { audioTooLarge, MAX_AUDIO_BYTES, presentActive, presentAudio } from './rules/audio.ts';

export function addAudioRoutes(
  app: HttpApp,
  { commands, queries }: Application['audio'],
  tempFiles: Pick<TempFiles, 'write'>,
): void {
  app.on(api.uploadAudio, async (request) => {
    const { identity, signal } = request;
    const famibook = await commands.admitAudio(identity);
    const received = await receiveAudio(request, (bytes) => tempFiles.write(bytes, MAX_AUDIO_BYTES, audioTooLarge));
    try {
      return presentAudio(await commands.uploadAudio(identity, famibook, { ...received, signal }));
    } finally {
      await received.file.remove();
    }
  });

  app.on(api.toggleAudio, async ({ identity, params, body }) =>
    presentAudio(await commands.toggleAudio(identity, params.id, body.isActive)),
  );

  app.on(api.deleteAudio, async ({ identity, params }) => {
    await commands.deleteAudio(identity, params.id);
    return { message: 'Audio deleted' };
  });

  app.on(countAudio, ({ query }) => queries.countAudio(query.famibookId));

  app.on(api.listAudio, async ({ identity }) => ({
    audioFiles: (await queries.listAudio(identity)).map(presentAudio),
  }));

  app.on(api.getActiveAudio, async ({ identity, params }) => {
    const active = await queries.findActiveAudio(identity, params.famibookName);
    return active && presentActive(active);
  });

  app.on(api.getAudio, async ({ identity, params, raw, res }) => {
    const audio = await queries.findAudio(identity, params);
    const tag = `"${audio.sha256.slice(0, 32)}"`;
    await sendPrivate(raw, res, { tag, type: audio.type, open: () => queries.openAudio(audio) });
  });
}
