import type { Readable } from 'node:stream';
import type { AppError } from '@famibook/service-kit/errors';

/** An upload while it is looked at. */
export interface SpooledFile {
  path: string;
  size: number;
  sha256: string;
  remove(): Promise<void>;
}

export interface Spool {
  /**
   * @param tooLarge what the first byte too many is answered with; the words for photos unless given
   * @throws AppError `too_large`; nothing is left behind
   */
  take(body: Readable, maxBytes: number, tooLarge?: () => AppError): Promise<SpooledFile>;
  /** What a killed process left. */
  removeOlderThan(moment: Date): Promise<number>;
}
