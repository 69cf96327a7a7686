import type { Readable } from 'node:stream';

/**
 * Stores files by key: `photos/ab/cd.jpg`. Segments of letters, digits, `.`, `_` and `-`, none beginning with a dot, joined by
 * slashes. Every adapter passes `object-store.contract.ts`.
 */
export interface ObjectStore {
  /**
   * Stores all of the stream or nothing; when it resolves, the bytes survive a power cut. An object of the same key is
   * replaced in one step.
   * @throws what the stream fails with; InvalidKey
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /**
   * Stores a file of this machine that no longer changes. The file stays; on the store's own disk both are links
   * to the same bytes, without a copy.
   */
  putFile(key: string, path: string): Promise<void>;
  head(key: string): Promise<ObjectMetadata | undefined>;
  /** @throws ObjectMissing before the first byte; RangeError when the range begins beyond the end */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** For small objects. @throws ObjectMissing */
  readAll(key: string): Promise<Buffer>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Those whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<ObjectMetadata & { key: string }>;
  /** Removes unfinished files of killed processes from before then; files that are still being written are younger. */
  removeUnfinished(before: Date): Promise<number>;
  /** The path of the bytes, for adapters that store them on this machine; for reading only. */
  localPath?(key: string): string;
}

interface StoredObject {
  /** Bytes. */
  size: number;
  /** The hash of the bytes, hex. */
  sha256: string;
}

export interface ObjectMetadata {
  size: number;
  modifiedAt: Date;
}

/** Both ends are inclusive, as in HTTP. An end beyond the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

const MAX_KEY_LENGTH = 512;
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** @throws InvalidKey, also for a key that would leave the store */
export function assertKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new InvalidKey('This is not the key of an object');
}
