import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { currentFamibook } from '@famibook/famibook-kit/rights';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { ZipWriter } from '../format/zip-writer.ts';
import { writeArchive } from './write-archive.ts';

type BeginDeps = Pick<Deps, 'transaction' | 'publish' | 'content' | 'tempFolder' | 'now' | 'newId'>;

export interface BegunArchive {
  famibookName: string;
  write(zip: ZipWriter, signal: AbortSignal): Promise<void>;
  /** Frees its place, whatever became of it. */
  end(): void;
}

/** In one process: each holds a connection and reads all originals of a FamiBook. */
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 60;

/**
 * Begins an archive of the current FamiBook, or of what the actor shared in it, and records that it is taken along (D41).
 * @throws AppError `choose_famibook`, `too_many_requests`
 */
export function beginArchive(deps: BeginDeps) {
  const { transaction, publish, newId } = deps;
  const write = writeArchive(deps);
  let running = 0;
  return async (actor: Identity, kind: 'famibook' | 'own'): Promise<BegunArchive> => {
    const { famibookId, famibookName } = currentFamibook(actor);
    if (running >= MAX_AT_ONCE) {
      const message = 'Others are downloading archives just now. Please try again in a minute.';
      throw new AppError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    running += 1;
    let isRunning = true;
    const end = () => {
      if (isRunning) running -= 1;
      isRunning = false;
    };
    try {
      const event = newEvent('archive.downloaded.v1', newId(), 1, { famibookId, famibookName, kind }, namesOf(actor));
      await transaction((tx) => publish(tx, event));
    } catch (error) {
      end();
      throw error;
    }
    const author = kind === 'own' ? actor.userId : undefined;
    const request = { famibookId, famibookName, author, isAdmin: actor.isAdmin, viewer: actor.userId };
    return { famibookName, write: (zip, signal) => write(request, zip, signal), end };
  };
}
