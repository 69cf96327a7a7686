import { createHash, createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ObjectMissing, type ObjectStore } from '@famibook/service-kit/storage/object-store';
import { z } from 'zod';
import type { BackupKeys } from './keys.ts';
import { BackupProblem, damaged } from './problems.ts';
import { seal, sealedSize, unseal } from './seal.ts';

/** Where backups lie, and the keys that open them. */
export interface Vault {
  readonly store: ObjectStore;
  readonly keys: BackupKeys;
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** An object as manifests and their lists name it. */
export const ObjectRef = z.object({
  /** Computed from the content's hash: with the key by HMAC, else the hash itself. */
  name: Sha256,
  /** The hash of the content before encryption; `bytes` is its size. */
  sha256: Sha256,
  bytes: z.number().int().nonnegative(),
});
export type ObjectRef = z.infer<typeof ObjectRef>;

export const OBJECTS = 'objects/';

/** How content of this hash is named now. */
export function refOf({ keys }: Pick<Vault, 'keys'>, { sha256, bytes }: Omit<ObjectRef, 'name'>): ObjectRef {
  return { name: nameOf({ keys }, sha256), sha256, bytes };
}

export function nameOf({ keys: { current } }: Pick<Vault, 'keys'>, sha256: string): string {
  return current ? createHmac('sha256', current.nameKey).update(sha256).digest('hex') : sha256;
}

export function objectKey(name: string): string {
  return `${OBJECTS}${name.slice(0, 2)}/${name}`;
}

/** The bytes of the object as it is stored now. */
export function storedSize({ keys }: Pick<Vault, 'keys'>, { bytes }: Pick<ObjectRef, 'bytes'>): number {
  return keys.current ? sealedSize(bytes) : bytes;
}

/** Content whose length may not be known yet. */
export interface NamedContent extends Omit<ObjectRef, 'bytes'> {
  readonly bytes: number | null;
}

/**
 * Stores content, encrypted when there is a key. Content that is not what `content` says is not stored.
 * @returns the object with the length of its content
 * @throws BackupProblem, or what the source or the store fails with
 */
export async function writeObject(
  { store, keys }: Vault,
  content: NamedContent,
  source: AsyncIterable<Uint8Array>,
): Promise<ObjectRef> {
  const key = objectKey(content.name);
  const counted = { bytes: 0 };
  const plain = checked(source, content, key, counted);
  await store.put(key, keys.current ? seal(plain, keys.current, key) : plain);
  return { name: content.name, sha256: content.sha256, bytes: counted.bytes };
}

/**
 * Reads an object, and compares it with `ref`.
 * @param isEncrypted as the manifest says
 * @throws BackupProblem at its end when it does not match; with a key before the first byte that is not right
 */
export async function* readObject(
  { store, keys }: Vault,
  ref: ObjectRef,
  isEncrypted: boolean,
): AsyncGenerator<Uint8Array, void> {
  const key = objectKey(ref.name);
  const stored = await store.read(key).catch((error: unknown) => throwMissing(key, error));
  try {
    yield* checked(isEncrypted ? unseal(stored, keys, key) : stored, ref, key);
  } catch (error) {
    throwMissing(key, error);
  } finally {
    stored.destroy();
  }
}

/** For objects that are known to be small, like lists of rows and files. @throws BackupProblem */
export function readWholeObject(vault: Vault, ref: ObjectRef, isEncrypted: boolean): Promise<Buffer> {
  return buffer(readObject(vault, ref, isEncrypted));
}

/** Reads an object to its end. @throws BackupProblem unless it matches */
export async function checkObject(
  vault: Vault,
  ref: ObjectRef,
  isEncrypted: boolean,
  signal?: AbortSignal,
): Promise<void> {
  for await (const _ of readObject(vault, ref, isEncrypted)) signal?.throwIfAborted();
}

/** Passes the content on, and fails at its end unless it is what `content` says. */
async function* checked(
  source: AsyncIterable<Uint8Array>,
  { bytes: expected, sha256 }: NamedContent,
  key: string,
  counted = { bytes: 0 },
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    counted.bytes += chunk.byteLength;
    if (expected !== null && counted.bytes > expected) throw damaged(key, `it has more than ${expected} bytes`);
    yield chunk;
  }
  assertContent({ bytes: counted.bytes, sha256: hash.digest('hex') }, { bytes: expected, sha256 }, key);
}

/** @throws BackupProblem unless this is the content that is `expected` */
export function assertContent(
  found: { bytes: number; sha256: string },
  expected: Omit<NamedContent, 'name'>,
  key: string,
): void {
  if (expected.bytes !== null && found.bytes !== expected.bytes)
    throw damaged(key, `it has ${found.bytes} instead of ${expected.bytes} bytes`);
  if (found.sha256 !== expected.sha256) throw damaged(key, 'its bytes are not those that were stored');
}

/** Says as much as hashing what was read back, in a tenth of the time. @throws BackupProblem */
export function assertSameBytes(parts: readonly Buffer[], expected: Buffer, key: string): void {
  let compared = 0;
  const isSame = parts.every((part) => {
    const from = compared;
    compared += part.length;
    return part.equals(expected.subarray(from, compared));
  });
  if (!isSame || compared !== expected.length) throw damaged(key, 'what was read back is not what was written');
}

/** A store that is away, or a problem that has a name already, stays what it is. */
export function throwMissing(key: string, error: unknown): never {
  if (error instanceof ObjectMissing) throw new BackupProblem('missing', key, `The file ${key} is missing.`, error);
  throw error;
}
