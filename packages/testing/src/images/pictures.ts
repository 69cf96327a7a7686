import { randomBytes } from 'node:crypto';

/** A JPEG that no other call makes: noise of this size. Without a size it is small, and costs next to nothing. */
export async function somePicture(width?: number, height?: number): Promise<Buffer> {
  if (width === undefined || height === undefined) return smallPicture();
  // Most test files need no other picture than small ones, and sharp takes a while to load.
  const { default: sharp } = await import('sharp');
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** A PNG of noise of nearly so many bytes, and never more. */
export async function noisePng(bytes: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = Math.floor(Math.sqrt(bytes / 3)) - 4;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const WIDTH = 48;
const HEIGHT = 36;
/** A JPEG consists of blocks of 8 × 8 pixels, each of them in three colours. */
const BLOCKS = Math.ceil(WIDTH / 8) * Math.ceil(HEIGHT / 8);
const COLOURS = [1, 2, 3];
/** How many of the 63 waves that a block is made of are there, besides its mean. */
const WAVES = 12;

/**
 * All that comes before the pixels. Each code of the two Huffman tables is one byte: for a mean 0, for a wave 1, and 0
 * where a block has no more waves. After a code of the first two comes a byte with the value.
 */
const HEAD = Buffer.from([
  ...[0xff, 0xd8],
  ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  ...segment(0xdb, [0, ...new Uint8Array(64).fill(1)]),
  ...segment(0xc0, [8, 0, HEIGHT, 0, WIDTH, COLOURS.length, ...COLOURS.flatMap((id) => [id, 0x11, 0])]),
  ...segment(0xc4, [0x00, ...byteLongCodes(1), 8]),
  ...segment(0xc4, [0x10, ...byteLongCodes(2), 0, 8]),
  ...segment(0xda, [COLOURS.length, ...COLOURS.flatMap((id) => [id, 0]), 0, 63, 0]),
]);
const END = Buffer.from([0xff, 0xd9]);

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, 0, content.length + 2, ...content];
}

/** How many codes of a Huffman table have 1 bit, 2 bits and so on up to 16. */
function byteLongCodes(count: number): number[] {
  return Array.from({ length: 16 }, (_, at) => (at === 7 ? count : 0));
}

function smallPicture(): Buffer {
  const blocks = Array.from({ length: BLOCKS * COLOURS.length }, () => {
    const [mean = 0, ...waves] = randomBytes(1 + WAVES).map(unlessMarker);
    return [0, mean, ...waves.flatMap((value) => [1, value]), 0];
  });
  return Buffer.concat([HEAD, Buffer.from(blocks.flat()), END]);
}

/** The byte 255 begins a marker. */
function unlessMarker(byte: number): number {
  return Math.min(byte, 0xfe);
}
