import sharp from 'sharp';

const WIDTH = 4032;
const HEIGHT = 3024;
const GRAIN = 8;
const GRAIN_STRENGTH = 112;
const QUALITY = 92;

/** The same numbers in every run: xorshift. */
function noise(length: number, seed: number, most: number): Buffer {
  let state = seed;
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = (state >>> 8) % most;
  }
  return bytes;
}

function clouds(divisor: number, seed: number) {
  const [width, height] = [Math.ceil(WIDTH / divisor), Math.ceil(HEIGHT / divisor)];
  return sharp(noise(width * height * 3, seed, 256), { raw: { width, height, channels: 3 } }).resize(WIDTH, HEIGHT, {
    fit: 'fill',
    kernel: 'cubic',
  });
}

/**
 * Soft shapes with the grain of a sensor: 12 megapixels that a JPEG needs about 4 MB for, as a camera's do. Each number
 * makes another picture.
 */
export async function cameraPicture(number = 1): Promise<Buffer> {
  const grain = await clouds(2, GRAIN * number)
    .linear(GRAIN_STRENGTH / 255, 0)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return clouds(400, number)
    .linear(0.5, 60)
    .composite([{ input: grain, blend: 'add' }])
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0' })
    .withExif({ IFD0: { Make: 'Bench', Model: 'Camera', Orientation: '1' } })
    .toBuffer();
}

/** The same picture as another file: with a comment behind its first marker. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + Buffer.byteLength(comment));
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);
}
