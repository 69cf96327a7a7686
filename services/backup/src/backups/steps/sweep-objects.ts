import pMap from 'p-map';
import type { Deps } from '../../ports.ts';
import { listManifests, readManifest } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';
import { objectsOf } from '../../vault/verify-backup.ts';
import { reconcileObjects } from './reconcile-objects.ts';

const BATCH = 500;
const DELETED_AT_ONCE = 4;

type SweepDeps = Pick<Deps, 'target' | 'keys' | 'objects' | 'failpoint' | 'newId'>;

/**
 * Deletes the objects that no manifest of the target needs. Call it with the lock of runs. A manifest that cannot be
 * read ends it before anything is deleted: what that one needs is not known.
 * @throws BackupProblem
 */
export async function sweepObjects(
  { target, keys, objects, failpoint, newId }: SweepDeps,
  signal: AbortSignal,
): Promise<number> {
  const { store } = target;
  const vault = { store, keys };
  const sweepId = newId();
  await reconcileObjects(target.listObjects(signal), objects, signal);
  for await (const key of listManifests(vault)) {
    const { manifest } = await readManifest(vault, key);
    for await (const names of inBatches(objectsOf(vault, manifest, key))) {
      signal.throwIfAborted();
      await objects.markNeeded(names, sweepId);
    }
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

async function* inBatches(source: AsyncIterable<{ name: string }>): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const { name } of source) {
    names.push(name);
    if (names.length < BATCH) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
