import { AppError } from '@famibook/service-kit/errors';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import pLimit from 'p-limit';
import { againIfInterrupted } from '../../vault/again-if-interrupted.ts';
import { type FileCopies, SourceUnreadable } from '../../vault/copy-files.ts';
import {
  checkObject,
  type NamedContent,
  type ObjectRef,
  objectKey,
  storedSize,
  type Vault,
  writeObject,
} from '../../vault/objects.ts';
import { BackupProblem } from '../../vault/problems.ts';
import type { KnownObject, StoredObjects } from '../store/stored-objects.ts';
import { readUntilWhole, SourceDamaged } from './read-until-whole.ts';

/** Streamed objects are in memory in pieces and use connections. */
const STREAMED_AT_ONCE = 6;

interface WriterDeps {
  vault: Vault;
  /** Undefined where bytes go through this thread. */
  copies?: FileCopies | undefined;
  objects: StoredObjects;
  signal: AbortSignal;
}

/** Where content comes from. */
export interface Source {
  /** Where it may lie on this machine. */
  path?: string | undefined;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Asks its owner about it without reading it, which fails while the owner is away. */
  ask?(): Promise<unknown>;
}

/** What the target holds of this content, if it was read back there. */
export function verifiedObject({ name, sha256 }: NamedContent, known: KnownObject | undefined): ObjectRef | undefined {
  return known?.isVerified && known.bytes !== null ? { name, sha256, bytes: known.bytes } : undefined;
}

export type ObjectWriter = ReturnType<typeof createObjectWriter>;

/** Stores what the target does not hold yet, reads it back, and counts it. */
export function createObjectWriter({ vault, copies, objects, signal }: WriterDeps) {
  const isEncrypted = vault.keys.current !== undefined;
  const streaming = pLimit(STREAMED_AT_ONCE);
  let addedBytes = 0;

  const readBack = async (ref: ObjectRef): Promise<ObjectRef> => {
    await checkObject(vault, ref, isEncrypted, signal);
    addedBytes += storedSize(vault, ref);
    return ref;
  };
  const storeNew = async (content: NamedContent, source: Source): Promise<ObjectRef> => {
    const { path } = source;
    const copied = path === undefined ? undefined : await copies?.copy(content, path).catch(undefinedIfUnusable);
    if (copied) {
      addedBytes += storedSize(vault, copied);
      return copied;
    }
    return streaming(async () => readBack(await writeFrom(content, source)));
  };
  /** What does not match is read again, because it may have been cut off on its way here. */
  const writeFrom = async (content: NamedContent, source: Source): Promise<ObjectRef> => {
    const writeOnce = () => writeObject(vault, content, openOnRead(source));
    const write = () => againIfInterrupted(writeOnce, signal).catch((error: unknown) => explain(error, source));
    const ref = await write().catch(undefinedIfDamaged);
    if (ref) return ref;
    signal.throwIfAborted();
    return write().catch((error: unknown) => {
      throw isDamage(error) ? new SourceDamaged(error.message, { cause: error }) : error;
    });
  };
  /** Throws what storing failed with, unless it is the file that cannot be read. */
  const explain = async (error: unknown, source: Source): Promise<never> => {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'file_not_found')
      throw new SourceDamaged(error.message, { cause: error });
    if (!isDamage(error)) await assertReadable(source);
    throw error;
  };
  /** @throws SourceDamaged when its owner responds, and does not give it at any of several readings */
  const assertReadable = async ({ open, ask }: Source): Promise<void> => {
    const read = async () => {
      for await (const _ of await open()) signal.throwIfAborted();
    };
    if (ask) await readUntilWhole({ read, ask, signal });
  };
  /** An object of a run that was killed is there already, and perhaps whole. */
  const readAgain = async ({ name, sha256, bytes }: NamedContent): Promise<ObjectRef | undefined> => {
    if (bytes === null) return undefined;
    const ref = { name, sha256, bytes };
    try {
      await checkObject(vault, ref, isEncrypted, signal);
      return ref;
    } catch (error) {
      if (error instanceof BackupProblem) return undefined;
      throw error;
    }
  };

  return {
    addedBytes: () => addedBytes,
    known: (names: readonly string[]) => objects.findMany(names),
    /** @returns the object, and whether it must be recorded with `record` */
    ensure: async (
      content: NamedContent,
      known: KnownObject | undefined,
      source: Source,
    ): Promise<{ ref: ObjectRef; isNew: boolean }> => {
      signal.throwIfAborted();
      const verified = verifiedObject(content, known);
      if (verified) return { ref: verified, isNew: false };
      const there = known && (await streaming(() => readAgain(content)));
      const ref = there ?? (await storeNew(content, source));
      return { ref, isNew: true };
    },
    /** Does the same with an object that another store has as it is to be stored. */
    ensureSealed: async (
      ref: ObjectRef,
      known: KnownObject | undefined,
      from: ObjectStore,
    ): Promise<{ isNew: boolean }> => {
      signal.throwIfAborted();
      if (known?.isVerified) return { isNew: false };
      if (known && (await readAgain(ref))) return { isNew: true };
      const key = objectKey(ref.name);
      const sealed = { open: () => from.read(key) };
      await againIfInterrupted(() => vault.store.put(key, openOnRead(sealed)), signal);
      await readBack(ref);
      return { isNew: true };
    },
    record: async (refs: readonly ObjectRef[]): Promise<void> => {
      // What is recorded is not read again: it must outlive a power cut.
      await copies?.sync();
      await objects.addVerified(
        refs.map(({ name, bytes }) => ({ name, bytes, storedBytes: storedSize(vault, { bytes }) })),
      );
    },
  };
}

/** Opens a source with its first byte, because a target that fails before that would never close it. */
async function* openOnRead({ open }: Source): AsyncGenerator<Uint8Array> {
  yield* await open();
}

function isDamage(error: unknown): error is BackupProblem {
  return error instanceof BackupProblem && error.kind === 'damaged';
}

function undefinedIfDamaged(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}

/** What this disk does not give, its owner may still give. */
function undefinedIfUnusable(error: unknown): undefined {
  if (!(error instanceof SourceUnreadable)) undefinedIfDamaged(error);
}
