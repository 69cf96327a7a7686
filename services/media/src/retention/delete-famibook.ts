import { type AudioDeps, announcingAudio } from '../audio/publish-change.ts';
import type { Files } from '../pictures/store.ts';
import { buryFamibook } from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';
import type { Uploads } from '../uploads/store/uploads.ts';

interface Deps extends Pick<AudioDeps, 'audio' | 'events'> {
  files: Pick<Files, 'retireUnclaimed'>;
  uploads: Pick<Uploads, 'abandonIn'>;
  keepDeletedMs: number;
  now(): Date;
}

/** A deleted FamiBook's audio and what was being uploaded there goes; what its photos show goes with each photo (D40). */
export const forgetFamibook =
  (d: Deps) =>
  async (tx: Tx, famibookId: string, version: number): Promise<void> => {
    await buryFamibook(tx, famibookId, version);
    await d.files.retireUnclaimed(tx, { famibookId }, d.now());
    await d.uploads.abandonIn(tx, famibookId);
    const deleteAfter = new Date(d.now().getTime() + d.keepDeletedMs);
    await announcingAudio(d, tx, famibookId, () => d.audio.retireAllIn(tx, famibookId, deleteAfter));
  };
