import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { AudioId, FamiBookId } from '@famibook/contracts/ids';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Stores, Tx } from '../../ports.ts';
import { assertMayChange, type NamedAudio } from '../domain/audio.ts';
import { type AudioDeps, publishAudioChange } from '../steps/publish-change.ts';

async function find({ audio }: AudioDeps, tx: Tx, id: string): Promise<NamedAudio> {
  const found = await audio.find(tx, id);
  if (!found) throw new AppError('audio_not_found');
  return found;
}

type ChangeDeps = AudioDeps & { users: Pick<Stores['users'], 'isDeleted'> };

/**
 * Changes audio while its FamiBook is locked, so that a deletion at the same moment is either seen or waits.
 * @throws AppError `audio_not_found`, `unauthorized` when the actor has been deleted
 */
function changeLocked(
  deps: ChangeDeps,
  actor: Identity,
  id: AudioId,
  change: (tx: Tx, audio: NamedAudio) => Promise<void>,
) {
  return deps.transaction(async (tx) => {
    const { famibookId } = await find(deps, tx, id);
    assertMayChange(actor, { famibookId });
    if (await deps.users.isDeleted(tx, actor.userId)) throw new AppError('unauthorized');
    return publishAudioChange(deps, tx, famibookId, async () => {
      await change(tx, await find(deps, tx, id));
    });
  });
}

/** Makes audio the one that plays in its FamiBook, or stops it. */
export function toggleAudio(deps: ChangeDeps & { reader: Tx }) {
  return async (actor: Identity, id: AudioId, isActive: boolean): Promise<NamedAudio> => {
    await changeLocked(deps, actor, id, async (tx, audio) => {
      if (isActive) await deps.audio.deactivateAll(tx, audio.famibookId, deps.now());
      await deps.audio.setActive(tx, id, isActive, deps.now());
    });
    return find(deps, deps.reader, id);
  };
}

/** Deletes audio: it is no longer served, and its bytes are removed after the delay. */
export function deleteAudio(deps: ChangeDeps & { deletionDelayMs: number }) {
  return (actor: Identity, id: AudioId): Promise<void> =>
    changeLocked(deps, actor, id, async (tx, { famibookId, famibookName, userId, originalFilename }) => {
      await deps.audio.retire(tx, id, new Date(deps.now().getTime() + deps.deletionDelayMs));
      if (userId === actor.userId) return;
      const data = { famibookId: famibookId as FamiBookId, famibookName, audioId: id, originalFilename };
      await deps.events.add(tx, newEvent('audio.deleted.v1', id, 1, data, namesOf(actor)));
    });
}
