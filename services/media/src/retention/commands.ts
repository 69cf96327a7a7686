import { type AudioDeps, publishAudioChange } from '../audio/publish-change.ts';
import type { Files } from '../pictures/store.ts';
import type { Portraits } from '../portraits/store.ts';
import type { Tx } from '../store/prisma.ts';
import { markUserDeleted } from '../store/users.ts';
import type { Uploads } from '../uploads/store/uploads.ts';

interface Deps extends Pick<AudioDeps, 'audio' | 'events'> {
  files: Pick<Files, 'retireUnclaimed'>;
  portraits: Pick<Portraits, 'retireAll'>;
  uploads: Pick<Uploads, 'abandonOf' | 'abandonIn'>;
  deletionDelayMs: number;
  now(): Date;
}

/** Deletes a user's portraits, audio and unfinished uploads; the pictures of their photos go with each `photo.deleted` (D8). */
export function deleteUserData(deps: Deps) {
  const { audio, files, portraits, uploads, now, deletionDelayMs } = deps;
  return async (tx: Tx, userId: string): Promise<void> => {
    await markUserDeleted(tx, userId, now());
    await files.retireUnclaimed(tx, { userId }, now());
    await uploads.abandonOf(tx, userId);
    await portraits.retireAll(tx, userId, now());
    const deleteAfter = new Date(now().getTime() + deletionDelayMs);
    for (const famibookId of await audio.famibooksWithAudioOf(tx, userId)) {
      await publishAudioChange(deps, tx, famibookId, () => audio.retireAllOf(tx, userId, famibookId, deleteAfter));
    }
  };
}

/** Deletes a FamiBook's audio and unfinished uploads; the pictures of its photos go with each `photo.deleted` (D40). */
export function deleteFamibookData(deps: Deps) {
  const { audio, files, uploads, now, deletionDelayMs } = deps;
  return async (tx: Tx, famibookId: string): Promise<void> => {
    await files.retireUnclaimed(tx, { famibookId }, now());
    await uploads.abandonIn(tx, famibookId);
    const deleteAfter = new Date(now().getTime() + deletionDelayMs);
    await publishAudioChange(deps, tx, famibookId, () => audio.retireAllIn(tx, famibookId, deleteAfter));
  };
}
