import type { HttpApp } from '@famibook/service-kit/http/app';
import { deleteAudio, toggleAudio } from './audio/commands/change-audio.ts';
import { admitAudio, type UploadAudioDeps, uploadAudio } from './audio/commands/upload-audio.ts';
import { audioSounds } from './audio/probe/audio-probe.ts';
import { findActiveAudio, findAudio, listAudio, openAudio } from './audio/queries.ts';
import { addAudioRoutes } from './audio/routes.ts';
import { createBoundedQueue } from './ingest/bounded-queue.ts';
import type { Spool } from './ingest/ports.ts';

/** Each takes a few reads of a file; the more at once, the later all. */
const LISTENED_AT_ONCE = 2;
const LISTENED_WAITING = 20;

interface Deps extends Omit<UploadAudioDeps, 'sounds' | 'listening'> {
  spool: Pick<Spool, 'take'>;
  keepDeletedMs: number;
}

/** What plays in a FamiBook: what media is made of for it (D29). */
export const backgroundAudio = (base: Deps) => {
  const listening = createBoundedQueue({ atOnce: LISTENED_AT_ONCE, waiting: LISTENED_WAITING });
  return {
    addRoutes: (app: HttpApp) =>
      addAudioRoutes(app, {
        spool: base.spool,
        admit: admitAudio(base),
        upload: uploadAudio({ ...base, sounds: audioSounds, listening }),
        toggle: toggleAudio(base),
        remove: deleteAudio(base),
        list: listAudio(base),
        findActive: findActiveAudio(base),
        find: findAudio(base),
        open: openAudio(base.objects),
      }),
  };
};
