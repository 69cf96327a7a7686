import type { ListedObject, StoredObjects } from '../store/stored-objects.ts';

const BATCH = 1_000;
const NAME = /^[0-9a-f]{64}$/;

/** Makes what is known of the target agree with what it holds: files may have been deleted there. */
export async function reconcileObjects(
  listing: AsyncIterable<{ key: string; size: number }>,
  objects: StoredObjects,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  let batch: ListedObject[] = [];
  for await (const { key, size } of listing) {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (!NAME.test(name)) continue;
    batch.push({ name, storedBytes: size });
    if (batch.length < BATCH) continue;
    signal.throwIfAborted();
    await objects.reconcile(after, name, batch);
    after = name;
    batch = [];
  }
  await objects.reconcile(after, undefined, batch);
}
