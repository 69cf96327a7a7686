import type { SpooledFile } from '../ingest/ports.ts';

/** The bytes of resumable uploads while they are on their way. */
export interface UploadBytes {
  /**
   * Stores what comes from `at` on, part by part, and answers where the upload stands then. When `body` breaks off, what
   * came before stays.
   * @throws AppError `upload_in_use` when the lease was lost: nothing more of `body` counts then
   */
  append(upload: { id: string; lease: string }, at: number, body: AsyncIterable<Buffer>): Promise<number>;
  /** All of them in one file of this machine; undefined when some are not there any more. */
  assemble(upload: { id: string; size: number }): Promise<SpooledFile | undefined>;
  remove(id: string): Promise<void>;
  /** Removes objects that no upload knows of, stored before then; answers how many. */
  removeUnknown(before: Date): Promise<number>;
}
