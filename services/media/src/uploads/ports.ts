import type { Identity } from '@famibook/contracts/identity';
import type { TempFile } from '../ingest/ports.ts';

/** Stores the bytes of unfinished uploads. */
export interface UploadBytes {
  /**
   * Stores `body` from the offset `at` on, part by part. When it is interrupted, what has arrived is stored.
   * @returns the new offset
   * @throws AppError `upload_in_use` when the lease was lost; nothing more of `body` is stored then
   */
  append(upload: { id: string; lease: string }, at: number, body: AsyncIterable<Buffer>): Promise<number>;
  /** Writes all bytes to one temporary file. @returns undefined when some are missing */
  assemble(upload: { id: string; size: number }): Promise<TempFile | undefined>;
  remove(id: string): Promise<void>;
  /** Removes objects without a row that were stored before then. @returns how many */
  removeUnknown(before: Date): Promise<number>;
}

/** Lets one request at a time change an upload, over all replicas. */
export interface UploadLocks {
  /** A lock in the form of the tus server, in which a waiting request asks the holder to end. */
  newLock(id: string): UploadLock;
  /**
   * Holds the lock while `work` runs.
   * @throws AppError `upload_in_use` when the turn does not come in time or the client leaves
   */
  hold<T>(id: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

interface UploadLock {
  lock(signal: AbortSignal, requestRelease: () => void | Promise<void>): Promise<void>;
  unlock(): Promise<void>;
}

export interface TusCall {
  request: Request;
  /** The id of the upload; undefined for a request that creates one. */
  id: string | undefined;
  identity: Identity;
  isMobile: boolean;
}

/** Handles a tus request of an authorised client. @throws AppError instead of the protocol's plain texts */
export type Tus = (call: TusCall) => Promise<Response>;
