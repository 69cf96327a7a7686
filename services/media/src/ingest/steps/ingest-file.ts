import { AppError } from '@famibook/service-kit/errors';
import type { Stores, Transaction, Tx } from '../../ports.ts';
import { audioKey, originalKey, portraitKey, renditionsPrefix, type StoredFile } from '../file-keys.ts';
import type { Objects } from '../ports.ts';

export interface IngestDeps {
  objects: Objects;
  users: Pick<Stores['users'], 'isDeleted'>;
  famibooks: Pick<Stores['famibooks'], 'isDeleted'>;
  ingests: Pick<Stores['ingests'], 'begin' | 'abandon' | 'end' | 'endBeforeLast' | 'forget'>;
  transaction: Transaction;
  now(): Date;
}

export type ObjectWriter = Pick<Objects, 'put' | 'putFile'>;

interface Ingestion<Row> {
  /** Stores the bytes and returns the row for them. When it rejects, nothing is still being stored. */
  store(objects: ObjectWriter): Promise<Row>;
  /**
   * Called after `store`. Returns what is still being stored when the file gets its row, if anything; the caller then
   * removes the row in `intake` once that has settled.
   */
  pending?(): Promise<unknown> | undefined;
  add(tx: Tx, row: Row): Promise<unknown>;
}

/**
 * Ingests a file completely or not at all. A row in `intake` exists from before the first object until the file's own row
 * is written, or until the last pending object is stored, so that the sweeper finds what a crash leaves.
 * @throws AppError `unauthorized` when the user has been deleted, `famibook_not_found` when the FamiBook has; what
 * `store` and `add` throw
 */
export async function ingestFile<Row>(
  deps: IngestDeps,
  userId: string,
  file: StoredFile,
  ingestion: Ingestion<Row>,
): Promise<Row> {
  const begun = deps.ingests.begin(file, deps.now());
  // `storingAfter` handles a failure; without this it would count as unhandled until then.
  begun.catch(() => undefined);
  let pending: Promise<unknown> | undefined;
  try {
    const row = await ingestion.store(storingAfter(begun, deps.objects));
    pending = ingestion.pending?.();
    const end = pending ? deps.ingests.endBeforeLast : deps.ingests.end;
    await deps.transaction(async (tx) => {
      if (await deps.users.isDeleted(tx, userId)) throw new AppError('unauthorized');
      if (file.famibookId !== null && (await deps.famibooks.isDeleted(tx, file.famibookId)))
        throw new AppError('famibook_not_found');
      if (!(await end(tx, file.fileId))) throw new AppError('unavailable');
      await ingestion.add(tx, row);
    });
    return row;
  } catch (error) {
    await Promise.allSettled([begun, pending]);
    await abandon(deps, file);
    throw error;
  }
}

/** A commit whose response was lost may have succeeded; then there is no row to abandon. */
async function abandon(deps: IngestDeps, file: StoredFile): Promise<void> {
  if (!(await deps.ingests.abandon(file.fileId))) return;
  // If this fails, the row stays and the sweeper tries again.
  await removeBytes(deps.objects, file);
  await deps.ingests.forget(file.fileId);
}

/** Stores nothing before the row in `intake` is written; the file is decoded at the same time. */
function storingAfter(begun: Promise<unknown>, objects: ObjectWriter): ObjectWriter {
  return {
    put: async (key, body) => {
      await begun;
      return objects.put(key, body);
    },
    putFile: async (key, path) => {
      await begun;
      return objects.putFile(key, path);
    },
  };
}

type ObjectRemover = Pick<Objects, 'delete' | 'list'>;

/** Removes all objects of a file; objects that are gone already are no error. */
export async function removeBytes(objects: ObjectRemover, file: StoredFile): Promise<void> {
  switch (file.kind) {
    case 'picture':
      for await (const { key } of objects.list(renditionsPrefix(file))) await objects.delete(key);
      return objects.delete(originalKey(file));
    case 'portrait':
      return objects.delete(portraitKey(file.fileId));
    case 'audio':
      return objects.delete(audioKey(file));
    default:
      return file satisfies never;
  }
}
