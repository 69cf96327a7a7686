import { damaged, MAX_PARTS, type Pieces, slice, truncated } from './bytes.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** The extensions that say how often an animation repeats. */
const LOOP = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** The bytes of a colour table, as a packed field gives them. */
function colourTable(packed: number) {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw truncated();
  return byte;
}

/** Finds the end of the sub-blocks that begin at `start`, including the empty one. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = byteAt(bytes, at); size > 0; size = byteAt(bytes, at)) at += 1 + size;
  return at + 1;
}

/** A graphic control extension belongs to the frame that follows it. */
interface Walk {
  pieces: Pieces;
  control: Buffer | undefined;
}

function addExtension(walk: Walk, label: number, whole: Buffer) {
  if (label === GRAPHIC_CONTROL) walk.control = whole;
  if (label === PLAIN_TEXT) walk.control = undefined;
  if (label === APPLICATION && LOOP.has(whole.toString('latin1', 3, 14))) walk.pieces.push(whole);
}

/**
 * Reduces a GIF to its frames, their timing and the loop, up to the trailer.
 * @throws AppError `bad_image` when it is not whole
 */
export function stripGif(bytes: Buffer): Pieces {
  const head = slice(bytes, 0, 13);
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw damaged();
  let at = 13 + colourTable(head.readUInt8(10));
  const walk: Walk = { pieces: [slice(bytes, 0, at)], control: undefined };
  for (let count = 0; count < MAX_PARTS; count++) {
    const kind = byteAt(bytes, at);
    if (kind === TRAILER) {
      walk.pieces.push(bytes.subarray(at, at + 1));
      return walk.pieces;
    }
    if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2);
      addExtension(walk, byteAt(bytes, at + 1), bytes.subarray(at, end));
      at = end;
      continue;
    }
    if (kind !== IMAGE) throw damaged();
    const data = at + 10 + colourTable(byteAt(bytes, at + 9)) + 1;
    const end = endOfBlocks(bytes, data);
    if (walk.control) walk.pieces.push(walk.control);
    walk.control = undefined;
    walk.pieces.push(bytes.subarray(at, end));
    at = end;
  }
  throw damaged();
}
