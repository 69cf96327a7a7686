import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { authorizeReader } from '@famibook/famibook-kit/user-replica';
import type { Deps } from '../../ports.ts';
import { askingBeforeEach, type ZipWriter } from '../format/zip-writer.ts';
import { createSlots } from '../slots.ts';
import { writeArchive } from './write-archive.ts';

type BeginDeps = Pick<
  Deps,
  'db' | 'transaction' | 'publish' | 'consumeActivityLimit' | 'content' | 'tempFolder' | 'now' | 'newId'
>;

export interface BegunArchive {
  famibookName: string;
  /** @throws AppError `unauthorized`, `famibook_not_found`, `famibook_suspended` once the actor may read no further */
  write(zip: ZipWriter, signal: AbortSignal): Promise<void>;
  /** Frees its slot, whatever became of it. */
  end(): void;
}

/** Each reads all originals of a FamiBook for as long as its download takes. */
const SLOTS = { ofPerson: 2, ofFamiBook: 4, inAll: 12, doing: 'downloading an archive' };

/**
 * Begins an archive of the current FamiBook, or of what the actor shared in it, and records that it is taken along (D41).
 * @throws AppError `choose_famibook`, `too_many_requests`
 */
export function beginArchive(deps: BeginDeps) {
  const { db, transaction, publish, newId } = deps;
  const write = writeArchive(deps);
  const slots = createSlots(SLOTS);
  return async (actor: Identity, kind: 'famibook' | 'own'): Promise<BegunArchive> => {
    const { famibookId, famibookName } = currentFamiBook(actor);
    await deps.consumeActivityLimit(actor.userId);
    const end = slots.take(actor, famibookId);
    try {
      const event = newEvent('archive.downloaded.v1', newId(), 1, { famibookId, famibookName, kind }, namesOf(actor));
      await transaction((tx) => publish(tx, event));
    } catch (error) {
      end();
      throw error;
    }
    const author = kind === 'own' ? actor.userId : undefined;
    const request = { famibookId, famibookName, author, isAdmin: actor.isAdmin, viewer: actor.userId };
    // A slow download lasts longer than the rights that it began with (D8, D39, D40).
    const mayGoOn = () => authorizeReader(db, actor, famibookId);
    return { famibookName, write: (zip, signal) => write(request, askingBeforeEach(zip, mayGoOn), signal), end };
  };
}
