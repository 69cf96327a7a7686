import { pMapIterable } from 'p-map';
import { readFiles } from './file-lists.ts';
import { isEncryptedManifest, type Manifest, type StoredManifest } from './manifest.ts';
import { checkObject, type ObjectRef, type Vault } from './objects.ts';
import { BackupProblem, damaged } from './problems.ts';

const OBJECTS_AT_ONCE = 4;

interface VerifyOptions {
  signal?: AbortSignal;
  /** Called after each object, with the bytes of its content. */
  onObject?(bytes: number): void;
  /** Called with the name of each object that cannot be used; without it the first one ends the reading. */
  onBroken?(name: string): void;
}

/**
 * Reads a whole backup: every object of it to its last byte.
 * @throws BackupProblem that names the first object which is missing, damaged, swapped, cut off or under another key
 */
export async function verifyBackup(
  vault: Vault,
  { manifest, stored: { key } }: { manifest: Manifest; stored: StoredManifest },
  { signal, onObject, onBroken }: VerifyOptions = {},
): Promise<void> {
  const isEncrypted = isEncryptedManifest(key);
  let problem: BackupProblem | undefined;
  const note = (error: unknown) => {
    if (!onBroken || !(error instanceof BackupProblem)) throw error;
    problem ??= error;
  };
  const check = async (ref: ObjectRef): Promise<number> => {
    try {
      await checkObject(vault, ref, isEncrypted, signal);
    } catch (error) {
      note(error);
      onBroken?.(ref.name);
    }
    return ref.bytes;
  };
  const refs = async function* () {
    try {
      yield* objectsOf(vault, manifest, key);
    } catch (error) {
      // A list that cannot be read is an object that is checked, too.
      note(error);
    }
  };
  const checks = pMapIterable(refs(), check, { concurrency: OBJECTS_AT_ONCE, preserveOrder: false });
  for await (const bytes of checks) {
    signal?.throwIfAborted();
    onObject?.(bytes);
  }
  if (problem) throw problem;
}

/** Every object that a backup needs: rows, lists of files, and the files themselves. @throws BackupProblem */
export async function* objectsOf(vault: Vault, manifest: Manifest, key: string): AsyncGenerator<ObjectRef> {
  for (const { objects } of Object.values(manifest.services)) yield* objects;
  yield* manifest.files.lists;
  const found = { count: 0, bytes: 0 };
  for await (const { object } of readFiles(vault, manifest, key)) {
    found.count += 1;
    found.bytes += object.bytes;
    yield object;
  }
  if (found.count !== manifest.files.count || found.bytes !== manifest.files.bytes)
    throw damaged(key, `its lists name ${found.count} instead of ${manifest.files.count} files`);
}
