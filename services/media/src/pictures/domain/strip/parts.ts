import type { Pieces } from './bytes.ts';

/** A range of the original; `end` is inclusive. */
export interface OriginalRange {
  start: number;
  end: number;
}

/** A stripped picture consists of ranges of the original and a few bytes of its own. */
export type Part = Buffer | OriginalRange;

function lengthOf(part: Part): number {
  return Buffer.isBuffer(part) ? part.length : part.end - part.start + 1;
}

export function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

/** Turns pieces into ranges of `original`, merging adjacent ones, so that its memory can be freed. */
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

/** Selects the parts of bytes `start` to `end`, and cuts the first and the last of them. */
export function cutParts(parts: readonly Part[], { start, end }: OriginalRange): Part[] {
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
