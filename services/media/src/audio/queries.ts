import { type Identity, maySee } from '@famibook/contracts/identity';
import type { AudioId, FamiBookId } from '@famibook/contracts/ids';
import { famibookNameKey } from '@famibook/contracts/text';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import { audioKey } from '../ingest/file-keys.ts';
import type { Objects } from '../ingest/ports.ts';
import { type OpenBytes, openStored } from '../serving/open-stored.ts';
import { findFamibooksByName } from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';
import type { NamedAudio } from './rules/audio.ts';
import { placeForAudio } from './rules/audio.ts';
import type { AudioStore } from './store.ts';

interface Deps {
  audio: AudioStore;
  reader: Tx;
}

/** The FamiBooks of that name that the caller may see: mostly the current one, of which the token tells. */
async function visibleCalled(reader: Tx, who: Identity, name: string): Promise<FamiBookId[]> {
  const { current } = who;
  const called =
    current && famibookNameKey(current.famibookName) === famibookNameKey(name)
      ? [current.famibookId]
      : ((await findFamibooksByName(reader, name)) as FamiBookId[]);
  return called.filter((id) => maySee(who, id));
}

/** @throws AppError `famibook_not_found`, also for one that the caller is no approved member of (D9) */
export function findActiveAudio({ audio, reader }: Deps) {
  return async (who: Identity, famibookName: string) => {
    const famibookIds = await visibleCalled(reader, who, famibookName);
    if (famibookIds.length === 0) throw new AppError('famibook_not_found');
    const active = await audio.findActive(famibookIds);
    if (active) assertNotSuspended(who, active.famibook.suspendedAt !== null);
    return active;
  };
}

/** All audio of the current FamiBook, newest first. */
export function listAudio({ audio }: Pick<Deps, 'audio'>) {
  return (who: Identity): Promise<NamedAudio[]> => audio.list(placeForAudio(who).famibookId);
}

type Served = NonNullable<Awaited<ReturnType<AudioStore['findServed']>>>;

/** @throws AppError `audio_not_found`, also for audio of a FamiBook that the caller is no approved member of (D9) */
export function findAudio({ audio }: Pick<Deps, 'audio'>) {
  return async (
    who: Identity,
    { famibookId, audioId }: { famibookId: FamiBookId; audioId: AudioId },
  ): Promise<Served> => {
    const found = maySee(who, famibookId) ? await audio.findServed(audioId) : null;
    if (found?.famibookId !== famibookId) throw new AppError('audio_not_found');
    assertNotSuspended(who, found.famibook.suspendedAt !== null);
    return found;
  };
}

export function openAudio(objects: Pick<Objects, 'head' | 'read' | 'readAll'>) {
  return ({ id, famibookId }: Served): Promise<OpenBytes> => openStored(objects, audioKey({ famibookId, fileId: id }));
}
