import type { Readable } from 'node:stream';
import type { AppError } from '@famibook/service-kit/errors';

/** A received file while it is checked and processed. */
export interface TempFile {
  path: string;
  size: number;
  sha256: string;
  remove(): Promise<void>;
}

export interface TempFiles {
  /**
   * Writes `body` to a file of its own.
   * @param tooLarge makes the error for more than `maxBytes`; the one for photos by default
   * @throws AppError `too_large`, `bad_request` for an interrupted body; no file is left then
   */
  write(body: Readable, maxBytes: number, tooLarge?: () => AppError): Promise<TempFile>;
  /** Removes what killed processes left. @returns how many files */
  removeOlderThan(moment: Date): Promise<number>;
}

export interface ByteRange {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/** The part of the object store that this service uses. */
export interface Objects {
  put(key: string, body: Readable): Promise<unknown>;
  /** Stores a file that no longer changes; the file itself stays. */
  putFile(key: string, path: string): Promise<void>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<{ size: number } | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /** Where the bytes of an object lie on this machine; a bucket has none. */
  localPath?(key: string): string;
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string }>;
  /** Removes what killed processes left half-written before then. @returns how many */
  removeUnfinished(before: Date): Promise<number>;
}
