import * as api from '@famibook/contracts/api/audio';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Spool } from '../ingest/ports.ts';
import { sendPrivate } from '../serving/send-private.ts';
import type { deleteAudio, toggleAudio } from './commands/change-audio.ts';
import type { admitAudio, uploadAudio } from './commands/upload-audio.ts';
import type { findActiveAudio, findAudio, listAudio, openAudio } from './queries.ts';
import { receiveAudio } from './receive-audio.ts';
import { presentActive, presentAudio } from './rules/audio.ts';
import { audioTooLarge, LARGEST_AUDIO } from './rules/errors.ts';

export interface AudioVerbs {
  spool: Pick<Spool, 'take'>;
  admit: ReturnType<typeof admitAudio>;
  upload: ReturnType<typeof uploadAudio>;
  toggle: ReturnType<typeof toggleAudio>;
  remove: ReturnType<typeof deleteAudio>;
  list: ReturnType<typeof listAudio>;
  findActive: ReturnType<typeof findActiveAudio>;
  find: ReturnType<typeof findAudio>;
  open: ReturnType<typeof openAudio>;
}

export const addAudioRoutes = (app: HttpApp, verbs: AudioVerbs): void => {
  app.on(api.uploadAudio, async (request) => {
    const { who, signal } = request;
    const place = await verbs.admit(who);
    const received = await receiveAudio(request, (bytes) => verbs.spool.take(bytes, LARGEST_AUDIO, audioTooLarge));
    try {
      return presentAudio(await verbs.upload(who, place, { ...received, signal }));
    } finally {
      await received.upload.remove();
    }
  });

  app.on(api.toggleAudio, async ({ who, params, body }) =>
    presentAudio(await verbs.toggle(who, params.id, body.isActive)),
  );

  app.on(api.deleteAudio, async ({ who, params }) => {
    await verbs.remove(who, params.id);
    return { message: 'Audio deleted' };
  });

  app.on(api.listAudio, async ({ who }) => ({ audioFiles: (await verbs.list(who)).map(presentAudio) }));

  app.on(api.getActiveAudio, async ({ who, params }) => {
    const active = await verbs.findActive(who, params.famibookName);
    return active && presentActive(active);
  });

  app.on(api.getAudio, async ({ who, params, raw, res }) => {
    const audio = await verbs.find(who, params);
    const tag = `"${audio.sha256.slice(0, 32)}"`;
    await sendPrivate(raw, res, { tag, type: audio.type, open: () => verbs.open(audio) });
  });
};
