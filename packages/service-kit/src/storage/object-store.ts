import type { Readable } from 'node:stream';

/**
 * Files by key: `photos/ab/cd.jpg`. Segments of letters, digits, `.`, `_` and `-`, none beginning with a dot, joined by
 * slashes. Every adapter passes `objects/object-store.contract.ts`.
 */
export interface ObjectStore {
  /**
   * Keeps all of the stream or nothing; when it resolves, the bytes survive a power cut. An object of the same key is
   * replaced in one step.
   * @throws what the stream fails with; InvalidKey
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /**
   * As `put`, for a file of this machine that does not change any more. It stays where it is; on the store's own disk
   * both are names of the same bytes, and none is copied.
   */
  putFile(key: string, path: string): Promise<void>;
  head(key: string): Promise<ObjectFacts | undefined>;
  /** @throws ObjectMissing before the first byte; RangeError when the range begins beyond the end */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** For small ones. @throws ObjectMissing */
  readAll(key: string): Promise<Buffer>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Those whose key begins with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<ObjectFacts & { key: string }>;
  /** Removes what killed processes left half-written before then; whatever is still being written is younger. */
  removeUnfinished(before: Date): Promise<number>;
  /** Where the bytes lie, for adapters that keep them on this machine. To be read only. */
  localPath?(key: string): string;
}

interface StoredObject {
  /** Bytes. */
  size: number;
  /** Of the bytes, hex. */
  sha256: string;
}

export interface ObjectFacts {
  size: number;
  modifiedAt: Date;
}

/** Both ends count, as in HTTP. An end beyond the last byte means the last byte. */
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

/** @throws InvalidKey, also for whatever would leave the store */
export function assertKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new InvalidKey('This is not the key of an object');
}
