import type { Identity } from '@famibook/contracts/identity';
import type { TempFile } from '../ingest/ports.ts';

/** The bytes of resumable uploads while they are on their way. */
export interface UploadBytes {
  /**
   * Stores what comes from `at` on, part by part, and answers where the upload stands then. When `body` breaks off, what
   * came before stays.
   * @throws AppError `upload_in_use` when the lease was lost: nothing more of `body` counts then
   */
  append(upload: { id: string; lease: string }, at: number, body: AsyncIterable<Buffer>): Promise<number>;
  /** All of them in one file of this machine; undefined when some are not there any more. */
  assemble(upload: { id: string; size: number }): Promise<TempFile | undefined>;
  remove(id: string): Promise<void>;
  /** Removes objects that no upload knows of, stored before then; answers how many. */
  removeUnknown(before: Date): Promise<number>;
}

/** Lets one request at a time at an upload, whichever replica it reached. */
export interface UploadLocks {
  /** In the form the tus server wants it: who waits asks the holder to come to an end. */
  newLock(id: string): UploadLock;
  /**
   * Holds it for as long as the work takes.
   * @throws AppError `upload_in_use` when its turn does not come before whoever waits has left
   */
  hold<T>(id: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

interface UploadLock {
  lock(signal: AbortSignal, askedToEnd: () => void | Promise<void>): Promise<void>;
  unlock(): Promise<void>;
}

export interface TusCall {
  request: Request;
  /** Of the upload that it is about, as it stands on record; undefined while there is none. */
  id: string | undefined;
  identity: Identity;
  isMobile: boolean;
}

/** Answers a request of the tus protocol whose sender may make it. @throws AppError instead of the protocol's plain texts */
export type Tus = (call: TusCall) => Promise<Response>;
