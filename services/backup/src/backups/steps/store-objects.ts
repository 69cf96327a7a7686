import type { ErrorCode } from '@famibook/contracts/errors';
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

/** Streamed objects are in memory in pieces and use connections. */
const STREAMED_AT_ONCE = 6;
/** Errors that pass by themselves and say nothing about the file. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set(['unavailable', 'restoring', 'timeout']);

interface WriterDeps {
  vault: Vault;
  /** Undefined where bytes go through this thread. */
  copies?: FileCopies | undefined;
  objects: StoredObjects;
  signal: AbortSignal;
}

/** The source's content differs from its hash, or cannot be read. Damage at the target is another error. */
export class SourceDamaged extends Error {
  override readonly name = 'SourceDamaged';
}

/** Where content comes from. */
export interface Source {
  /** Where it may lie on this machine. */
  path?: string | undefined;
  open(): Promise<AsyncIterable<Uint8Array>>;
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
  const storeAnew = async (content: NamedContent, { path, open }: Source): Promise<ObjectRef> => {
    let unreadable: SourceUnreadable | undefined;
    const copied =
      path === undefined
        ? undefined
        : await copies?.copy(content, path).catch((error: unknown) => {
            if (error instanceof SourceUnreadable) unreadable = error;
            else undefinedIfDamaged(error);
          });
    if (copied) {
      addedBytes += storedSize(vault, copied);
      return copied;
    }
    const source = unreadable ? damagedUnlessRead(open, unreadable) : open;
    return streaming(async () => readBack(await writeFrom(content, source)));
  };
  /** A file that this disk cannot read counts as damaged unless its owner can still read it. */
  const damagedUnlessRead = (open: Source['open'], unreadable: SourceUnreadable): Source['open'] => {
    const throwDamaged = (cause: unknown): never => {
      signal.throwIfAborted();
      if (cause instanceof AppError && TEMPORARY.has(cause.code)) throw cause;
      throw new SourceDamaged(unreadable.message, { cause });
    };
    return async () => {
      const bytes = await open().catch(throwDamaged);
      return (async function* () {
        try {
          yield* bytes;
        } catch (error) {
          throwDamaged(error);
        }
      })();
    };
  };
  /** What does not match is read again, because it may have been cut off on its way here. */
  const writeFrom = async (content: NamedContent, open: Source['open']): Promise<ObjectRef> => {
    const write = () => againIfInterrupted(async () => writeObject(vault, content, await open()), signal);
    const ref = await write().catch(undefinedIfDamaged);
    if (ref) return ref;
    signal.throwIfAborted();
    return write().catch((error: unknown) => {
      throw isDamage(error) ? new SourceDamaged(error.message, { cause: error }) : error;
    });
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
      const ref = there ?? (await storeAnew(content, source));
      return { ref, isNew: true };
    },
    /** Does the same with an object that stands in another store as it is to be stored. */
    ensureSealed: async (
      ref: ObjectRef,
      known: KnownObject | undefined,
      from: ObjectStore,
    ): Promise<{ isNew: boolean }> => {
      signal.throwIfAborted();
      if (known?.isVerified) return { isNew: false };
      if (known && (await readAgain(ref))) return { isNew: true };
      const key = objectKey(ref.name);
      await againIfInterrupted(async () => vault.store.put(key, await from.read(key)), signal);
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

function isDamage(error: unknown): error is BackupProblem {
  return error instanceof BackupProblem && error.kind === 'damaged';
}

function undefinedIfDamaged(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}
