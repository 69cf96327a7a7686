import pMap from 'p-map';
import type { Deps } from '../../ports.ts';
import type { ServiceRestores } from '../../restores/ports.ts';
import type { FileCopies } from '../../vault/copy-files.ts';
import { type Manifest, readManifest, writeManifest } from '../../vault/manifest.ts';
import type { ObjectRef, Vault } from '../../vault/objects.ts';
import { BackupProblem, damaged } from '../../vault/problems.ts';
import type { BackupTotals } from '../ports.ts';
import type { StoredBackup } from '../store/backups.ts';
import { type CollectOptions, collectRows, type Exported } from './collect-rows.ts';
import { assertInPlace, assertNoneToAdopt } from './earlier-backups.ts';
import { finishBackup } from './finish-backup.ts';
import { holdFiles } from './hold-files.ts';
import { nextTurn } from './mend-damaged.ts';
import { problemText } from './problem-text.ts';
import { reconcileObjects } from './reconcile-objects.ts';
import { MAX_NAMED, type StoredFiles, storeFiles } from './store-files.ts';
import { createObjectWriter, type ObjectWriter } from './store-objects.ts';
import { type ProgressTracker, trackProgress } from './track-progress.ts';

/** Each has about 4 MB at most. */
const ROW_OBJECTS_AT_ONCE = 4;

export type RunDeps = Pick<
  Deps,
  | 'backups'
  | 'objects'
  | 'target'
  | 'keys'
  | 'adoptsUnencrypted'
  | 'openScratch'
  | 'exports'
  | 'transaction'
  | 'publish'
  | 'failpoint'
  | 'log'
  | 'now'
>;

export interface RunOptions {
  /** Whether a run under the same lock has just looked at all that the target and media hold. */
  isRepeated?: boolean;
  /** Where damaged originals are stored again; without it none is read again. */
  serviceRestores?: Pick<ServiceRestores, 'putFile'> | undefined;
}

/**
 * Takes the backup that this row stands for, and records how it ended. Call it with the run lock: a run that was
 * killed leaves objects alone, which the next one reads and uses.
 */
export async function runBackup(
  deps: RunDeps,
  backup: StoredBackup,
  outer: AbortSignal,
  options: RunOptions = {},
): Promise<StoredBackup> {
  const progress = trackProgress(deps, backup.id, outer);
  const mended: string[] = [];
  try {
    const made = await makeBackup(deps, backup, progress, { ...options, mended });
    deps.failpoint('backup.before-record');
    return await finishBackup(deps, backup, made);
  } catch (error) {
    const reason: unknown = progress.signal.aborted ? progress.signal.reason : error;
    deps.log.warn({ err: reason, backupId: backup.id }, 'a backup ended early');
    return await finishBackup(deps, backup, { error: reason, problem: problemText(reason), mended });
  } finally {
    await progress.stop();
  }
}

interface RunTools extends RunOptions {
  /** Gets the keys of originals that were stored again, which the record names even if the backup fails later. */
  mended: string[];
}

async function makeBackup(deps: RunDeps, backup: StoredBackup, progress: ProgressTracker, options: RunTools) {
  // Before a restore the earlier backups were found already.
  if (backup.restoreRunId === null) await assertNoneToAdopt(deps);
  await assertInPlace(deps);
  const ends = new AsyncDisposableStack();
  try {
    const scratch = await deps.openScratch();
    ends.defer(() => scratch.remove());
    ends.defer(await holdFiles(deps, backup.id));
    const copies = deps.target.openCopies?.();
    if (copies) ends.defer(() => copies.stop());
    const ended = new AbortController();
    ends.defer(() => ended.abort(new Error('the backup has ended')));
    const signal = AbortSignal.any([progress.signal, ended.signal]);
    const tools = { ...options, signal, scratch: { store: scratch.store, keys: deps.keys }, copies };
    return await storeAll(deps, backup, progress, tools);
  } finally {
    await ends.disposeAsync();
  }
}

interface StoreTools extends RunTools {
  /** Aborted when the backup has ended, too: of several that work at once the others stop when one fails. */
  signal: AbortSignal;
  scratch: Vault;
  copies: FileCopies | undefined;
}

async function storeAll(deps: RunDeps, backup: StoredBackup, progress: ProgressTracker, tools: StoreTools) {
  const { signal, scratch, copies, isRepeated = false, serviceRestores, mended } = tools;
  const { target, keys, objects, exports, failpoint } = deps;
  const vault: Vault = { store: target.storeUntil(signal), keys };
  const writer = createObjectWriter({ vault, copies, objects, signal });

  progress.begin('rows', 'rows');
  const exported = await collectAndCompare(deps, { scratch, signal, onRows: progress.add }, isRepeated);
  const rowObjects = Object.values(exported.services).flatMap((service) => service.objects);
  await storeExported(writer, scratch.store, rowObjects);
  failpoint('backup.after-rows');

  progress.begin('files', 'objects');
  const earlier = await readNewestFiles(deps, vault);
  const suspects = new Set([...(earlier?.unreadable ?? []), ...(earlier?.lost ?? [])]);
  const onMended = (key: string) => void mended.push(key);
  const mending = serviceRestores && { serviceRestores, objects, turn: nextTurn(earlier?.turn), onMended };
  const afterObject = () => failpoint('backup.after-object');
  const onFiles = progress.add;
  const files = await storeFiles(
    { vault, scratch, exports, writer, signal, isRepeated, suspects, onFiles, afterObject, log: deps.log },
    exported.fileLists,
    mending,
  );

  progress.begin('reading-back', 'objects');
  signal.throwIfAborted();
  failpoint('backup.before-manifest');
  // Should this process be killed, the one that finds the manifest records it.
  await deps.backups.noteAdded(backup.id, writer.addedBytes());
  const { id: installation } = await deps.backups.installation();
  const turn = mending?.turn ?? earlier?.turn;
  const written = await writeManifest(vault, manifestOf({ installation, backup, exported, files, mended, turn }));
  failpoint('backup.after-manifest');
  const { manifest, stored } = await readManifest(vault, written.key);
  if (stored.sha256 !== written.sha256) throw damaged(written.key, 'what was read back is not what was written');
  return { manifest, stored, addedBytes: writer.addedBytes() + stored.bytes };
}

/** What the newest backup says about its originals; nothing where it cannot be used, which ends no other one. */
async function readNewestFiles(
  { backups, target, log }: RunDeps,
  vault: Vault,
): Promise<Manifest['files'] | undefined> {
  const newest = await backups.newestDoneIn(target.kind);
  if (!newest) return undefined;
  try {
    return (await readManifest(vault, newest.manifestKey)).manifest.files;
  } catch (err) {
    if (!(err instanceof BackupProblem)) throw err;
    log.warn({ err, backupId: newest.id }, 'the newest backup cannot be read');
    return undefined;
  }
}

/**
 * Reads the rows while the listing of the target is compared with what is known of it, unless that was done: neither
 * needs the other. What goes on when the other has failed is ended, and awaited.
 */
async function collectAndCompare(
  deps: RunDeps,
  { signal, ...options }: CollectOptions,
  isRepeated: boolean,
): Promise<Exported> {
  const failed = new AbortController();
  const until = AbortSignal.any([signal, failed.signal]);
  const both = [
    collectRows(deps, { ...options, signal: until }),
    isRepeated ? undefined : reconcileObjects(deps.target.listObjects(until), deps.objects, until),
  ] as const;
  try {
    return (await Promise.all(both))[0];
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(both);
    throw error;
  }
}

/** From the disk of this machine to the target, as they are. */
async function storeExported(writer: ObjectWriter, scratch: Vault['store'], refs: readonly ObjectRef[]): Promise<void> {
  const known = await writer.known(refs.map(({ name }) => name));
  const store = async (ref: ObjectRef) =>
    (await writer.ensureSealed(ref, known.get(ref.name), scratch)).isNew ? [ref] : [];
  const stored = await pMap(refs, store, { concurrency: ROW_OBJECTS_AT_ONCE });
  await writer.record(stored.flat());
}

interface Contents {
  installation: string;
  backup: StoredBackup;
  exported: Exported;
  files: StoredFiles;
  mended: readonly string[];
  turn: number | undefined;
}

function manifestOf({ installation, backup, exported: { services }, files, mended, turn }: Contents): Manifest {
  return {
    format: 1,
    installation,
    number: backup.number,
    id: backup.id,
    level: backup.level as Manifest['level'],
    created: backup.startedAt.toISOString(),
    reason: backup.reason,
    services: Object.fromEntries(
      Object.entries(services).map(([name, { migrations, objects, rows }]) => [name, { migrations, objects, rows }]),
    ),
    files: {
      count: files.count,
      bytes: files.bytes,
      lists: files.lists,
      unreadable: files.unreadable,
      lost: files.lost,
      mended: mended.slice(0, MAX_NAMED),
      turn,
    },
    totals: totalsOf(services, files),
    famibooks: services.auth?.famibooks ?? [],
  };
}

function totalsOf(services: Exported['services'], { audioFiles }: StoredFiles): BackupTotals {
  const rows = (service: string, table: string) => services[service]?.rows[table] ?? 0;
  return {
    totalUsers: rows('auth', 'user'),
    totalPhotos: rows('gallery', 'photo'),
    totalMessages: rows('board', 'message'),
    totalComments: rows('gallery', 'photo_comment'),
    totalAudioFiles: audioFiles,
  };
}
