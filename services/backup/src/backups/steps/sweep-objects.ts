import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import type { ListedFile } from '@famibook/service-kit/storage/list-in-thread';
import pMap from 'p-map';
import type { Deps } from '../../ports.ts';
import { listManifests, type Manifest, readManifest, type StoredManifest } from '../../vault/manifest.ts';
import { objectKey, type Vault } from '../../vault/objects.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { objectsOf } from '../../vault/verify-backup.ts';
import { reconcileObjects } from './reconcile-objects.ts';

const BATCH = 500;
const DELETED_AT_ONCE = 4;
/** Longer than any search of Google Drive takes to find what was made. */
const FOUND_WITHIN_MS = 24 * 3_600_000;
/** Longer than a backup takes from its first object to its manifest. */
const MAX_BACKUP_MS = 24 * 3_600_000;

type SweepDeps = Pick<Deps, 'backups' | 'target' | 'keys' | 'objects' | 'failpoint' | 'now' | 'newId'>;

/**
 * Deletes the objects that no backup of the target needs. Call it with the run lock. A manifest that cannot be read
 * ends it before anything is deleted: what that one needs is not known. Another installation, which has a lock of its
 * own, may be storing a backup that has no manifest yet: its new objects are spared, and where it is known to store
 * backups here, all new ones.
 * @throws BackupProblem
 */
export async function sweepObjects(deps: SweepDeps, signal: AbortSignal): Promise<number> {
  const { backups, target, keys, objects, failpoint, now, newId } = deps;
  const store = target.storeUntil(signal);
  const vault = { store, keys };
  const sweepId = newId();
  const young: string[] = [];
  const listing = notingYoung(target.listObjects(signal), new Date(now().getTime() - MAX_BACKUP_MS), young);
  await reconcileObjects(listing, objects, signal);
  const own = await backups.manifestKeys();
  let isShared = (await backups.adoptedInstallation()) !== undefined;
  for await (const { manifest, stored } of readManifests(deps, vault)) {
    isShared ||= !own.has(stored.key);
    for await (const needed of inBatches(objectsOf(vault, manifest, stored.key), BATCH)) {
      signal.throwIfAborted();
      await objects.markNeeded(
        needed.map(({ name }) => name),
        sweepId,
      );
    }
  }
  for (let from = 0; from < young.length; from += BATCH) {
    const names = young.slice(from, from + BATCH);
    await (isShared ? objects.markNeeded(names, sweepId) : objects.markNeededIfUnknown(names, sweepId));
  }
  let deleted = 0;
  for (;;) {
    const names = await objects.listUnneeded(sweepId, BATCH);
    if (names.length === 0) return deleted;
    await pMap(names, (name) => store.delete(objectKey(name)), { concurrency: DELETED_AT_ONCE, signal });
    failpoint('backup.during-sweep');
    await objects.forget(names);
    deleted += names.length;
  }
}

/** Passes a listing on, and notes the names of objects that were stored since then. */
async function* notingYoung(
  listing: AsyncIterable<ListedFile>,
  since: Date,
  young: string[],
): AsyncGenerator<ListedFile> {
  for await (const file of listing) {
    if (file.modifiedAt >= since) young.push(file.key.slice(file.key.lastIndexOf('/') + 1));
    yield file;
  }
}

/** Reads the manifests that the target lists, and those of the history that its listing does not show yet. */
async function* readManifests(
  { backups, target, now }: Pick<SweepDeps, 'backups' | 'target' | 'now'>,
  vault: Vault,
): AsyncGenerator<{ manifest: Manifest; stored: StoredManifest }> {
  const inHistory = await backups.doneIn(target.kind);
  const listed = new Set<string>();
  for await (const key of listManifests(vault)) {
    listed.add(key);
    yield await readManifest(vault, key);
  }
  for (const { manifestKey, finishedAt } of inHistory) {
    if (listed.has(manifestKey)) continue;
    const isNew = finishedAt === null || now().getTime() - finishedAt.getTime() < FOUND_WITHIN_MS;
    const found = await readManifest(vault, manifestKey).catch((error: unknown) => {
      // An older one would be listed: it was deleted by hand, or the settings named another place then.
      const isGone = error instanceof BackupProblem && error.kind === 'missing' && !isNew;
      if (!isGone) throw error;
      return undefined;
    });
    if (found) yield found;
  }
}
