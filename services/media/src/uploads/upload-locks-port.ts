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
