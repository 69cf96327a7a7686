import type { ArchiveAudio } from '@famibook/contracts/archives/internal-schemas';
import { type Identity, maySee } from '@famibook/contracts/identity';
import { type AudioId, FamiBookId, type UserId } from '@famibook/contracts/ids';
import { famibookNameKey } from '@famibook/contracts/text';
import { assertOpenTo, currentFamiBook } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { audioKey } from '../ingest/file-keys.ts';
import type { Objects } from '../ingest/ports.ts';
import type { Stores, Tx } from '../ports.ts';
import { asMissingIfUnreadable, type OpenBytes, openReadable, openStored } from '../serving/open-stored.ts';
import type { NamedAudio } from './domain/audio.ts';

interface Deps {
  audio: Stores['audio'];
  famibooks: Pick<Stores['famibooks'], 'findByName' | 'exists'>;
}

/**
 * Finds the FamiBook of that id, or those of that name, that the caller may see. An id comes first, because anybody may
 * give a FamiBook a name that looks like one.
 */
async function findVisible(famibooks: Deps['famibooks'], identity: Identity, nameOrId: string): Promise<FamiBookId[]> {
  const { data: id } = FamiBookId.safeParse(nameOrId);
  const isFound = id !== undefined && maySee(identity, id) && (await isKnown(famibooks, identity, id));
  return isFound ? [id] : findVisibleByName(famibooks, identity, nameOrId);
}

async function isKnown(famibooks: Deps['famibooks'], { current }: Identity, id: FamiBookId): Promise<boolean> {
  return current?.famibookId === id || famibooks.exists(id);
}

/** The token names the current FamiBook, which is mostly meant. */
async function findVisibleByName(
  famibooks: Deps['famibooks'],
  identity: Identity,
  name: string,
): Promise<FamiBookId[]> {
  const { current } = identity;
  const named =
    current && famibookNameKey(current.famibookName) === famibookNameKey(name)
      ? [current.famibookId]
      : await famibooks.findByName(name);
  return named.filter((id) => maySee(identity, id));
}

/** @throws AppError `famibook_suspended` */
function assertServed(identity: Identity, { famibookId, famibook }: Pick<Served, 'famibookId' | 'famibook'>): void {
  assertOpenTo(identity, { famibookId: famibookId as FamiBookId, isSuspended: famibook.suspendedAt !== null });
}

/**
 * Finds the audio that plays in a FamiBook, which its name or its id says, or null.
 * @throws AppError `famibook_not_found`, also when the caller is no approved member (D9); `famibook_suspended`
 */
export function findActiveAudio({ audio, famibooks }: Deps) {
  return async (identity: Identity, nameOrId: string) => {
    const famibookIds = await findVisible(famibooks, identity, nameOrId);
    if (famibookIds.length === 0) throw new AppError('famibook_not_found');
    const active = await audio.findActive(famibookIds);
    if (active) assertServed(identity, active);
    return active;
  };
}

/** Lists the audio of the current FamiBook, the newest first. */
export function listAudio({ audio }: Pick<Deps, 'audio'>) {
  return (identity: Identity): Promise<NamedAudio[]> => audio.list(currentFamiBook(identity).famibookId);
}

/** Lists the audio of a FamiBook, or of one user in it, as an archive holds it: the oldest first. */
export function listArchiveAudio({ audio }: Pick<Deps, 'audio'>) {
  return async (famibookId: FamiBookId, author: UserId | undefined): Promise<ArchiveAudio[]> =>
    (await audio.listArchive(famibookId, author)).map(({ id, userId, originalFilename, isActive, createdAt }) => ({
      id: id as AudioId,
      userId: userId as UserId,
      fileName: originalFilename,
      isActive,
      createdAt: createdAt.toISOString(),
    }));
}

/**
 * Opens audio for an archive. The caller checks the rights.
 * @throws AppError `audio_not_found`; `file_not_found`, also when its disk does not give it
 */
export function openArchiveAudio({ audio, objects, log }: Pick<Deps, 'audio'> & { objects: Objects; log: Logger }) {
  return async (audioId: AudioId): Promise<{ audio: Served; bytes: OpenBytes }> => {
    const found = await audio.findServed(audioId);
    if (!found) throw new AppError('audio_not_found');
    const bytes = await openReadable(objects, keyOf(found)).catch(asMissingIfUnreadable(log, { audioId }));
    return { audio: found, bytes };
  };
}

/** Counts a FamiBook's audio. */
export function countAudio({ audio, reader }: { audio: Pick<Stores['audio'], 'count'>; reader: Tx }) {
  return async (famibookId: FamiBookId): Promise<{ total: number }> => ({
    total: await audio.count(reader, famibookId),
  });
}

type Served = NonNullable<Awaited<ReturnType<Stores['audio']['findServed']>>>;

/** @throws AppError `audio_not_found`, also when the caller is no approved member of its FamiBook (D9); `famibook_suspended` */
export function findAudio({ audio }: Pick<Deps, 'audio'>) {
  return async (
    identity: Identity,
    { famibookId, audioId }: { famibookId: FamiBookId; audioId: AudioId },
  ): Promise<Served> => {
    const found = maySee(identity, famibookId) ? await audio.findServed(audioId) : null;
    if (found?.famibookId !== famibookId) throw new AppError('audio_not_found');
    assertServed(identity, found);
    return found;
  };
}

export function openAudio(objects: Pick<Objects, 'head' | 'read' | 'readAll'>) {
  return (audio: Served): Promise<OpenBytes> => openStored(objects, keyOf(audio));
}

function keyOf({ id, famibookId }: Served): string {
  return audioKey({ famibookId, fileId: id });
}
