import { lockFamiBooks } from '@famibook/famibook-kit/famibook-replica';
import { type AudioDeps, publishAudioChange } from '../../audio/steps/publish-change.ts';
import { withdrawAll, withdrawRetired } from '../../pictures/steps/withdraw-renditions.ts';
import type { Stores, Tx } from '../../ports.ts';

interface Deps extends Pick<AudioDeps, 'audio' | 'famibooks' | 'events'> {
  users: Pick<Stores['users'], 'markDeleted'>;
  files: Pick<Stores['files'], 'retireUnclaimed' | 'retireClaimed' | 'famibooksShowing'>;
  portraits: Pick<Stores['portraits'], 'retireAll'>;
  uploads: Pick<Stores['uploads'], 'abandonOf' | 'abandonIn'>;
  deletionDelayMs: number;
  now(): Date;
}

/**
 * Deletes a user's pictures, portraits, audio and unfinished uploads (D8). Pictures beyond `RETIRED_AT_ONCE` are out of
 * reach by the tombstone, and the next sweep retires them.
 */
export function deleteUserData(deps: Deps) {
  const { audio, files, portraits, uploads, users, now, deletionDelayMs } = deps;
  return async (tx: Tx, userId: string): Promise<void> => {
    await users.markDeleted(tx, userId, now());
    const withAudio = await audio.famibooksWithAudioOf(tx, userId);
    // As each change of audio does, before the counters of storage are locked.
    await lockFamiBooks(tx, withAudio);
    const deleteAfter = new Date(now().getTime() + deletionDelayMs);
    await withdrawRetired(deps, tx, await files.retireUnclaimed(tx, { userId }, now()));
    await withdrawRetired(deps, tx, await files.retireClaimed(tx, { userId }, deleteAfter));
    for (const famibookId of await files.famibooksShowing(tx, userId)) await withdrawAll(deps, tx, famibookId);
    await uploads.abandonOf(tx, userId);
    await portraits.retireAll(tx, userId, now());
    for (const famibookId of withAudio) {
      await publishAudioChange(deps, tx, famibookId, () => audio.retireAllOf(tx, userId, famibookId, deleteAfter));
    }
  };
}

/** Deletes a FamiBook's pictures, audio and unfinished uploads, in the same way (D40). */
export function deleteFamiBookData(deps: Deps) {
  const { audio, files, uploads, now, deletionDelayMs } = deps;
  return async (tx: Tx, famibookId: string): Promise<void> => {
    const deleteAfter = new Date(now().getTime() + deletionDelayMs);
    await withdrawRetired(deps, tx, await files.retireUnclaimed(tx, { famibookId }, now()));
    await withdrawRetired(deps, tx, await files.retireClaimed(tx, { famibookId }, deleteAfter));
    await uploads.abandonIn(tx, famibookId);
    await publishAudioChange(deps, tx, famibookId, () => audio.retireAllIn(tx, famibookId, deleteAfter));
  };
}
