import { type AudioDeps, announcingAudio } from '../audio/publish-change.ts';
import type { Files } from '../pictures/store.ts';
import type { Portraits } from '../portraits/store.ts';
import type { Tx } from '../store/prisma.ts';
import { markPersonGone } from '../store/users.ts';
import type { Uploads } from '../uploads/store/uploads.ts';

interface Deps extends Pick<AudioDeps, 'audio' | 'events'> {
  files: Pick<Files, 'retireUnclaimed'>;
  portraits: Pick<Portraits, 'retireAll'>;
  uploads: Pick<Uploads, 'abandonOf'>;
  keepDeletedMs: number;
  now(): Date;
}

/** Their portrait, their audio and what they were uploading goes; what their photos show goes with each photo (D8). */
export const forgetPerson =
  (d: Deps) =>
  async (tx: Tx, userId: string): Promise<void> => {
    await markPersonGone(tx, userId, d.now());
    await d.files.retireUnclaimed(tx, { userId }, d.now());
    await d.uploads.abandonOf(tx, userId);
    await d.portraits.retireAll(tx, userId, d.now());
    await forgetAudio(d, tx, userId);
  };

const forgetAudio = async (d: Deps, tx: Tx, userId: string): Promise<void> => {
  const deleteAfter = new Date(d.now().getTime() + d.keepDeletedMs);
  for (const famibookId of await d.audio.famibooksWithAudioOf(tx, userId)) {
    await announcingAudio(d, tx, famibookId, () => d.audio.retireAllOf(tx, userId, famibookId, deleteAfter));
  }
};
