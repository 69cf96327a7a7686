import type { Pieces } from './bytes.ts';

/** A stretch of the original, its last byte included. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a stripped picture is sent as: stretches of the original, and the few bytes that are its own. */
export type Part = Buffer | Stretch;

function lengthOf(part: Part): number {
  return Buffer.isBuffer(part) ? part.length : part.end - part.start + 1;
}

export function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

/** Where the pieces that were cut from `original` lie in it; neighbours become one, and nothing holds its bytes. */
export function partsOf(original: Buffer, pieces: Pieces): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces.filter(({ length }) => length > 0)) {
    const start = piece.byteOffset - original.byteOffset;
    const isOfOriginal = piece.buffer === original.buffer && start >= 0 && start + piece.length <= original.length;
    const last = parts.at(-1);
    if (!isOfOriginal) parts.push(piece);
    else if (last && !Buffer.isBuffer(last) && last.end + 1 === start) last.end += piece.length;
    else parts.push({ start, end: start + piece.length - 1 });
  }
  return parts;
}

/** The parts that make up bytes `start` to `end` of the whole, the first and last of them cut. */
export function cutParts(parts: readonly Part[], { start, end }: Stretch): Part[] {
  const cut: Part[] = [];
  let at = 0;
  for (const part of parts) {
    const length = lengthOf(part);
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length - 1);
    if (from <= to)
      cut.push(
        Buffer.isBuffer(part) ? part.subarray(from, to + 1) : { start: part.start + from, end: part.start + to },
      );
    at += length;
  }
  return cut;
}
