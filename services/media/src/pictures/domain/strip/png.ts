import { crc32 } from 'node:zlib';
import { damaged, MAX_PARTS, type Pieces, slice } from './bytes.ts';
import { isTurned, orientationExif } from './orientation-exif.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks for pixels, colours, size and animation; any other may say where the picture was taken. */
const PICTURE_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/**
 * Reduces a PNG to the picture and its orientation, up to IEND.
 * @throws AppError `bad_image` when it is not whole
 */
export function stripPng(bytes: Buffer, orientation: number): Pieces {
  if (!slice(bytes, 0, 8).equals(SIGNATURE)) throw damaged();
  const pieces: Pieces = [SIGNATURE];
  let at = 8;
  for (let count = 0; count < MAX_PARTS; count++) {
    const head = slice(bytes, at, at + 8);
    const end = at + 12 + head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const whole = slice(bytes, at, end);
    if (PICTURE_CHUNKS.has(type)) pieces.push(whole);
    if (type === 'IHDR' && isTurned(orientation)) pieces.push(chunk('eXIf', orientationExif(orientation)));
    if (type === 'IEND') return pieces;
    at = end;
  }
  throw damaged();
}
