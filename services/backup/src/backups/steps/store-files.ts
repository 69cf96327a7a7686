import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackupFile } from '@famibook/contracts/backup/internal';
import { AppError } from '@famibook/service-kit/errors';
import { pMapIterable } from 'p-map';
import { type FileEntry, fileLine } from '../../vault/file-lists.ts';
import { nameOf, type ObjectRef, readWholeObject, refOf, type Vault } from '../../vault/objects.ts';
import type { Exports } from '../ports.ts';
import { readFileList } from './list-files.ts';
import { type ObjectWriter, SourceDamaged } from './store-objects.ts';

const FILES_AT_ONCE = 6;
/** Asked about, and recorded, together. */
const BATCH_FILES = 500;
/** Originals that cannot be read are named up to here. */
const MAX_NAMED = 1_000;
/** Of one list of a manifest. */
const LIST_FILES = 5_000;

export interface StoredFiles {
  count: number;
  bytes: number;
  lists: ObjectRef[];
  audioFiles: number;
  /** Keys of originals that the store of media does not have, or has damaged. */
  unreadable: string[];
}

interface StoreFilesDeps {
  vault: Vault;
  scratch: Vault;
  exports: Exports;
  writer: ObjectWriter;
  signal: AbortSignal;
  /** The bytes of one more file. */
  onFile(bytes: number): void;
  afterObject(): void;
}

/** Stores the originals of the exported list that the target does not hold yet, and the lists of all of them. */
export async function storeFiles(deps: StoreFilesDeps, exported: readonly ObjectRef[]): Promise<StoredFiles> {
  const stored: StoredFiles = { count: 0, bytes: 0, lists: [], audioFiles: 0, unreadable: [] };
  let lines: string[] = [];
  const finishList = async () => {
    if (lines.length > 0) stored.lists.push(await storeList(deps, lines.join('')));
    lines = [];
  };
  for await (const batch of inBatches(readFileList(piecesOf(deps, exported)))) {
    for (const [file, object] of await storeBatch(deps, batch)) {
      if (!object) {
        if (stored.unreadable.length < MAX_NAMED) stored.unreadable.push(file.key);
        continue;
      }
      stored.count += 1;
      stored.bytes += object.bytes;
      if (file.key.startsWith('audio/')) stored.audioFiles += 1;
      lines.push(
        fileLine({ service: 'media', key: file.key, object, famibookId: file.famibookId } satisfies FileEntry),
      );
      if (lines.length >= LIST_FILES) await finishList();
    }
  }
  await finishList();
  return stored;
}

/** Files of the same content are stored once, also when they come together. */
async function storeBatch(deps: StoreFilesDeps, batch: readonly BackupFile[]) {
  const { writer, exports, signal } = deps;
  const known = await writer.known(batch.map(({ sha256 }) => nameOf(deps.vault, sha256)));
  const bySha256 = new Map<string, ReturnType<ObjectWriter['ensure']>>();
  const fresh: ObjectRef[] = [];
  const storeOne = async (file: BackupFile): Promise<readonly [BackupFile, ObjectRef | undefined]> => {
    const name = nameOf(deps.vault, file.sha256);
    const content = { name, sha256: file.sha256, bytes: file.bytes };
    const before = bySha256.get(file.sha256);
    const source = { path: exports.filePath(file.key), open: () => exports.file(file.key, signal) };
    const storing = before ?? writer.ensure(content, known.get(name), source);
    bySha256.set(file.sha256, storing);
    const result = await storing.catch(undefinedIfUnreadable);
    if (result?.isNew && !before) {
      fresh.push(result.ref);
      deps.afterObject();
    }
    deps.onFile(result?.ref.bytes ?? 0);
    return [file, result?.ref];
  };
  const results: (readonly [BackupFile, ObjectRef | undefined])[] = [];
  for await (const result of pMapIterable(batch, storeOne, { concurrency: FILES_AT_ONCE })) results.push(result);
  await writer.record(fresh);
  return results;
}

/** A damaged original must not end all backups: it is named, and the backup is not whole. */
function undefinedIfUnreadable(error: unknown): undefined {
  const isMissing = error instanceof AppError && error.code === 'file_not_found';
  if (!isMissing && !(error instanceof SourceDamaged)) throw error;
}

async function storeList({ vault, writer }: StoreFilesDeps, text: string): Promise<ObjectRef> {
  const bytes = Buffer.from(text);
  const content = refOf(vault, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
  const known = await writer.known([content.name]);
  const { ref, isNew } = await writer.ensure(content, known.get(content.name), {
    open: async () => Readable.from([bytes]),
  });
  if (isNew) await writer.record([ref]);
  return ref;
}

async function* piecesOf({ scratch }: StoreFilesDeps, pieces: readonly ObjectRef[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield readWholeObject(scratch, piece, scratch.keys.current !== undefined);
}

async function* inBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < BATCH_FILES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
