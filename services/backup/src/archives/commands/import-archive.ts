import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { openArchive } from '../format/archive-reader.ts';
import type { Author } from '../ports.ts';
import { createSlots } from '../slots.ts';
import { assertStillManages } from '../steps/assert-still-manages.ts';
import { findAuthors } from '../steps/find-authors.ts';
import { emptyResult, importEntries } from '../steps/import-entries.ts';

type ImportDeps = Pick<
  Deps,
  | 'db'
  | 'content'
  | 'importCalls'
  | 'importRuns'
  | 'transaction'
  | 'publish'
  | 'consumeActivityLimit'
  | 'newId'
  | 'log'
  | 'failpoint'
>;

/** An import that may begin: the archive is one of FamiBook, and the FamiBook is empty. */
export interface BegunImport {
  run(signal: AbortSignal): Promise<ImportedArchive>;
  /** Call it whatever became of it. */
  end(): Promise<void>;
}

const RENEW_MS = 30_000;
const RUNNING =
  'An archive is being imported into this FamiBook already. If FamiBook was stopped meanwhile, please try again in two minutes.';
/** Each needs the disk space of its archive. */
const SLOTS = { ofPerson: 1, ofFamiBook: 1, inAll: 4, doing: 'importing an archive' };

/** What ends an import because its sender has lost the right to it. Activity then has a line of what came in. */
const NO_LONGER = new Set(['unauthorized', 'forbidden', 'famibook_not_found', 'famibook_suspended']);

type AuthorizeDeps = Pick<ImportDeps, 'content' | 'importRuns' | 'consumeActivityLimit'>;

/**
 * Authorizes an import before its archive is received, and takes a slot; the returned function releases it.
 * @throws AppError `choose_famibook`, `too_many_requests`, `famibook_not_empty` unless an import goes on
 */
export function authorizeImport({ content, importRuns, consumeActivityLimit }: AuthorizeDeps) {
  const slots = createSlots(SLOTS);
  return async (actor: Identity): Promise<() => void> => {
    const { famibookId } = currentFamiBook(actor);
    const leave = slots.take(actor, famibookId);
    try {
      const unfinished = await importRuns.findUnfinished(famibookId);
      if (unfinished === undefined && !(await content.isEmpty(famibookId))) throw new AppError('famibook_not_empty');
      await consumeActivityLimit(actor.userId);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

/**
 * Begins to import an archive that lies on disk into the current FamiBook. One that was interrupted goes on with the
 * same archive.
 * @throws AppError `choose_famibook`, `bad_archive`, `famibook_not_empty`, `conflict` while another import runs, those of
 * `assertStillManages`
 */
export function beginImport(deps: ImportDeps) {
  const { content, importRuns, newId } = deps;
  const imported = (actor: Identity, { photos, comments, messages }: ImportedArchive) => {
    const { famibookId, famibookName } = currentFamiBook(actor);
    const data = { famibookId, famibookName, photos, comments, messages };
    return newEvent('archive.imported.v1', newId(), 1, data, namesOf(actor));
  };
  return async (actor: Identity, path: string): Promise<BegunImport> => {
    const { famibookId, famibookName } = currentFamiBook(actor);
    await assertStillManages(deps, actor, famibookId);
    const archive = await openArchive(path);
    try {
      const archiveId = archive.summary.id;
      const isContinued = (await importRuns.findUnfinished(famibookId)) === archiveId;
      if (!isContinued && !(await content.isEmpty(famibookId))) throw new AppError('famibook_not_empty');
      const runId = await importRuns.begin({ id: newId(), famibookId, archiveId, userId: actor.userId });
      if (runId === undefined) {
        throw new AppError('conflict', { message: RUNNING });
      }
      const renewal = setInterval(() => {
        importRuns
          .renew(runId)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'the lease of an import could not be renewed'));
      }, RENEW_MS);
      return {
        run: async (signal) => {
          const authors = await findAuthors(content, famibookId, archive);
          const importer = toAuthor(actor);
          const famibook = { famibookId, famibookName };
          const result = emptyResult();
          const assertMayGoOn = () => assertStillManages(deps, actor, famibookId);
          try {
            await importEntries(deps, { archive, famibook, runId, authors, importer, result, assertMayGoOn, signal });
          } catch (error) {
            if (mayNoLonger(error) && hasAny(result))
              await deps.transaction((tx) => deps.publish(tx, imported(actor, result)));
            throw error;
          }
          deps.failpoint('archive.import.before-end');
          await deps.transaction(async (tx) => {
            await importRuns.finish(tx, runId);
            await deps.publish(tx, imported(actor, result));
          });
          return result;
        },
        end: async () => {
          clearInterval(renewal);
          archive.close();
          await importRuns.release(runId);
        },
      };
    } catch (error) {
      archive.close();
      throw error;
    }
  };
}

function hasAny({ photos, comments, messages, audio }: ImportedArchive): boolean {
  return photos + comments + messages + audio > 0;
}

function mayNoLonger(error: unknown): boolean {
  return error instanceof AppError && NO_LONGER.has(error.code);
}

function toAuthor({ userId, firstName, lastName, profileImageUrl, version }: Identity): Author['author'] {
  return { userId, firstName, lastName, profileImageUrl, version };
}
