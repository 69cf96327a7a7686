import { MEGABYTE } from '@famibook/contracts/limits';

/** Bytes of an upload that are stored as one object. */
export interface UploadPart {
  /** The offset of its first byte in the upload. */
  at: number;
  size: number;
  objectId: string;
}

/**
 * How a request's bytes are cut into parts: large ones on a fast line, and on a slow one a part every few seconds. A
 * process that is killed loses the part that it was storing.
 */
export const PART_LIMITS = { maxBytes: 4 * MEGABYTE, minMs: 2_000, minBytes: MEGABYTE / 4 } as const;

/** A shorter last part is stored again with what follows it, so that many small requests make no heap of objects. */
export const MIN_PART_BYTES = MEGABYTE / 16;

/** Whether the parts, in order, are all bytes of an upload of this size. */
export function isWhole(parts: readonly UploadPart[], size: number): boolean {
  let end = 0;
  for (const part of parts) {
    if (part.at !== end) return false;
    end += part.size;
  }
  return end === size;
}
