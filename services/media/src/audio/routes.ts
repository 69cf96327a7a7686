import { importAudio, listArchiveAudio, openArchiveAudio } from '@famibook/contracts/archives/endpoints';
import * as api from '@famibook/contracts/audio/endpoints';
import { countAudio } from '@famibook/contracts/counts/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import type { TempFiles } from '../ingest/ports.ts';
import { sendBytes, sendPrivate } from '../serving/send-bytes.ts';
import { audioTooLarge, MAX_AUDIO_BYTES, presentActive, presentAudio } from './domain/audio.ts';
import { receiveAudio } from './receive-audio.ts';

export function addAudioRoutes(
  app: HttpApp,
  { commands, queries }: Application['audio'],
  tempFiles: Pick<TempFiles, 'write'>,
): void {
  addArchiveRoutes(app, { commands, queries }, tempFiles);
  app.on(api.uploadAudio, async (request) => {
    const { identity, signal } = request;
    const famibook = await commands.authorizeAudio(identity);
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
    const tag = tagOf(audio);
    await sendPrivate(raw, res, { tag, type: audio.type, open: () => queries.openAudio(audio) });
  });
}

/** What the service backup calls to write archives of FamiBooks, and to import them. */
function addArchiveRoutes(
  app: HttpApp,
  { commands, queries }: Application['audio'],
  tempFiles: Pick<TempFiles, 'write'>,
): void {
  app.on(listArchiveAudio, async ({ body }) => ({
    audio: await queries.listArchiveAudio(body.famibookId, body.author),
  }));

  app.on(openArchiveAudio, async ({ params, raw, res }) => {
    const { audio, bytes } = await queries.openArchiveAudio(params.audioId);
    res.setHeader('Content-Type', audio.type);
    await sendBytes(raw, res, tagOf(audio), bytes);
  });

  app.on(importAudio, async ({ query, raw, signal }) => {
    const { famibookId, famibookName, fileName, ...imported } = query;
    const file = await tempFiles.write(raw, MAX_AUDIO_BYTES, audioTooLarge);
    try {
      const famibook = { famibookId, famibookName };
      return { isNew: await commands.importAudio({ ...imported, famibook }, { file, fileName, signal }) };
    } finally {
      await file.remove();
    }
  });
}

function tagOf({ sha256 }: { sha256: string }): string {
  return `"${sha256.slice(0, 32)}"`;
}
