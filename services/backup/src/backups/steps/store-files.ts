import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BackupFile, MAX_ASKED_FILES } from '@famibook/contracts/backup/internal';
import { DriveError } from '@famibook/drive/drive-error';
import { isServiceAway } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import { retry } from '@famibook/service-kit/runtime/retry';
import pMap from 'p-map';
import type { ServiceRestores } from '../../restores/ports.ts';
import { type FileEntry, fileLine } from '../../vault/file-lists.ts';
import { type NamedContent, nameOf, type ObjectRef, readWholeObject, refOf, type Vault } from '../../vault/objects.ts';
import type { Exports } from '../ports.ts';
import type { StoredObjects } from '../store/stored-objects.ts';
import { findDamaged, type ReadOptions } from './find-damaged.ts';
import { isItsTurn, mendDamaged } from './mend-damaged.ts';
import { readFileList } from './read-file-list.ts';
import { SourceDamaged } from './read-until-whole.ts';
import { type ObjectWriter, verifiedObject } from './store-objects.ts';

/** So many that a thread which copies has the next file at hand while this one answers requests. */
const FILES_AT_ONCE = 24;
/** Asked about, made safe and recorded together: to make safe costs one flush for each of a target's 256 folders. */
const BATCH_FILES = 2_000;
/** Originals that cannot be read, are lost or were stored again are named up to here. */
export const MAX_NAMED = 1_000;
/**
 * A media or a bucket that is restarted or slow does not end the backup of hours: it is waited for as long as a restore
 * waits, because the next backup would begin from the start.
 */
const ASK_AGAIN = { firstWaitMs: 500, maxWaitMs: 60_000, maxMs: 15 * 60_000, isTransient: isServiceAway };
/** The same for storing; Google Drive has been waited for by its own connection. */
const STORE_AGAIN = {
  ...ASK_AGAIN,
  isTransient: (error: unknown) => isServiceAway(error) && !(error instanceof DriveError),
};
/** The most files in one list of a manifest. */
const LIST_FILES = 5_000;

export interface StoredFiles {
  count: number;
  bytes: number;
  lists: ObjectRef[];
  audioFiles: number;
  /** Keys of originals that the store of media does not have, or has damaged. */
  unreadable: string[];
  /** Keys of originals that it no longer has, or has damaged, and the target has. */
  lost: string[];
}

interface StoreFilesDeps {
  vault: Vault;
  scratch: Vault;
  exports: Exports;
  writer: ObjectWriter;
  signal: AbortSignal;
  /** Whether what media has lost was looked for just before. */
  isRepeated: boolean;
  /** Keys of originals that the newest backup names as lost or damaged: each backup looks at them again. */
  suspects: ReadonlySet<string>;
  onFiles(count: number): void;
  afterObject(): void;
  log: Pick<Logger, 'warn'>;
}

interface Mending {
  serviceRestores: Pick<ServiceRestores, 'putFile'>;
  objects: Pick<StoredObjects, 'forget'>;
  turn: number | undefined;
  onMended(key: string): void;
}

/**
 * Stores the originals of the exported list that the target does not hold yet, and the lists of all of them.
 * @param mending given when originals are read again in their turn, and stored again when they are damaged
 */
export async function storeFiles(
  deps: StoreFilesDeps,
  exported: readonly ObjectRef[],
  mending?: Mending,
): Promise<StoredFiles> {
  const stored = await storeListed(deps, exported, mending);
  if (!mending || !stored.isTargetDamaged) return stored;
  // A file of the same content may be listed by then as one that the target holds: all are listed again.
  const suspects = new Set([...deps.suspects, ...stored.lost, ...stored.unreadable]);
  const again = { ...deps, isRepeated: true, suspects, onFiles: () => undefined };
  return storeListed(again, exported, { ...mending, turn: undefined });
}

interface Listed extends StoredFiles {
  /** Whether the target turned out not to have an object whole that it was known to hold. */
  isTargetDamaged: boolean;
}

async function storeListed(
  deps: StoreFilesDeps,
  exported: readonly ObjectRef[],
  mending: Mending | undefined,
): Promise<Listed> {
  const stored: Listed = {
    count: 0,
    bytes: 0,
    lists: [],
    audioFiles: 0,
    unreadable: [],
    lost: [],
    isTargetDamaged: false,
  };
  const note = (kind: 'unreadable' | 'lost', keys: readonly string[]) =>
    stored[kind].push(...keys.slice(0, MAX_NAMED - stored[kind].length));
  let lines: string[] = [];
  const finishList = async () => {
    if (lines.length > 0) stored.lists.push(await storeList(deps, lines.join('')));
    lines = [];
  };
  for await (const batch of inBatches(readFileList(piecesOf(deps, exported)), BATCH_FILES)) {
    const entries = await storeBatch(deps, batch);
    note('unreadable', keysWithout(entries));
    const held = entries.flatMap(([{ key, famibookId }, object]) =>
      object ? [{ service: 'media', key, object, famibookId } satisfies FileEntry] : [],
    );
    const { lost, gone } = await lookAfter(deps, held, mending);
    note('lost', [...lost]);
    note('unreadable', [...gone]);
    stored.isTargetDamaged ||= gone.size > 0;
    for (const file of held) {
      if (gone.has(file.key)) continue;
      stored.count += 1;
      stored.bytes += file.object.bytes;
      if (file.key.startsWith('audio/')) stored.audioFiles += 1;
      lines.push(fileLine(file));
      if (lines.length >= LIST_FILES) await finishList();
    }
  }
  await finishList();
  return stored;
}

/** Files of the same content are stored once, also when they come together. */
async function storeBatch(deps: StoreFilesDeps, batch: readonly BackupFile[]) {
  const { vault, writer, exports, signal, onFiles, log } = deps;
  signal.throwIfAborted();
  const bySha256 = Map.groupBy(batch, (file) => file.sha256);
  const contents = Array.from(bySha256, ([sha256, [file]]) => ({
    name: nameOf(vault, sha256),
    sha256,
    bytes: file?.bytes ?? null,
  }));
  const known = await writer.known(contents.map(({ name }) => name));
  const stored = new Map<string, ObjectRef | undefined>();
  const fresh: ObjectRef[] = [];
  const storeOne = async (content: NamedContent): Promise<void> => {
    const files = bySha256.get(content.sha256) ?? [];
    let result: Awaited<ReturnType<ObjectWriter['ensure']>> | undefined;
    // What one FamiBook has lost another one may still have.
    for (const { key, bytes } of files) {
      const source = {
        path: exports.filePath(key),
        open: () => exports.file(key, signal),
        ask: () => exports.missingFiles([{ key, bytes }], signal),
      };
      const ensure = () => writer.ensure(content, known.get(content.name), source);
      const onFailure = (err: unknown) => log.warn({ err, key }, 'an original could not be stored');
      result = await retry(ensure, { ...STORE_AGAIN, signal, onFailure }).catch(undefinedIfUnreadable);
      if (result) break;
    }
    if (result?.isNew) {
      fresh.push(result.ref);
      deps.afterObject();
    }
    stored.set(content.sha256, result?.ref);
    onFiles(files.length);
  };
  // What is there needs no wait of its own: of a later backup that is almost all.
  const missing: NamedContent[] = [];
  for (const content of contents) {
    const ref = verifiedObject(content, known.get(content.name));
    if (!ref) missing.push(content);
    else {
      stored.set(content.sha256, ref);
      onFiles(bySha256.get(content.sha256)?.length ?? 0);
    }
  }
  await pMap(missing, storeOne, { concurrency: FILES_AT_ONCE });
  await writer.record(fresh);
  return batch.map((file) => [file, stored.get(file.sha256)] as const);
}

const keysWithout = (entries: readonly (readonly [BackupFile, ObjectRef | undefined])[]): string[] =>
  entries.flatMap(([{ key }, object]) => (object ? [] : [key]));

/**
 * What the target holds is not read to be stored, so that media is asked whether it still has it, and those whose turn it
 * is are read.
 */
async function lookAfter(deps: StoreFilesDeps, held: readonly FileEntry[], mending: Mending | undefined) {
  const { vault, exports, suspects, signal, log } = deps;
  const onFailure = (err: unknown) => log.warn({ err }, 'originals could not be looked up; trying again');
  const withRetry = <T>(work: () => Promise<T>) => retry(work, { ...ASK_AGAIN, signal, onFailure });
  const asked = deps.isRepeated ? held.filter(({ key }) => suspects.has(key)) : held;
  const lost = new Set(await findLost(exports, asked, { signal, withRetry }));
  const isRead = ({ key, object }: FileEntry) =>
    suspects.has(key) || (mending?.turn !== undefined && isItsTurn(object.sha256, mending.turn));
  const read = held.filter((file) => !lost.has(file.key) && isRead(file));
  const damaged = mending
    ? await mendDamaged({ ...mending, vault, exports, signal, withRetry, log }, read)
    : { left: [...(await findDamaged(exports, read, { signal, withRetry }))], gone: [] };
  return { lost: new Set([...lost, ...damaged.left]), gone: new Set(damaged.gone) };
}

async function findLost(
  exports: StoreFilesDeps['exports'],
  held: readonly FileEntry[],
  { signal, withRetry }: ReadOptions,
): Promise<string[]> {
  const asked = held.map(({ key, object }) => ({ key, bytes: object.bytes }));
  const lost: string[] = [];
  // Each of its calls is tried again by itself.
  for await (const some of inBatches(asked, MAX_ASKED_FILES)) {
    lost.push(...(await withRetry(() => exports.missingFiles(some, signal))));
  }
  return lost;
}

/** A damaged original must not end all backups: it is named, and the backup is not whole. */
function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof SourceDamaged)) throw error;
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
