import type { Readable } from 'node:stream';

/** An upload while it is looked at. */
export interface SpooledFile {
  path: string;
  size: number;
  sha256: string;
  remove(): Promise<void>;
}

export interface Spool {
  /** @throws AppError `too_large` at the first byte too many; nothing is left behind */
  take(body: Readable, maxBytes: number): Promise<SpooledFile>;
  /** What a killed process left. */
  removeOlderThan(moment: Date): Promise<number>;
}
