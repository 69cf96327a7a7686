import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The place, the time and the camera in the metadata of a picture. */
const EXIF_WITH_LOCATION = {
  IFD0: { Make: 'SecretCam', Model: 'SecretModel 9', Software: 'SecretSoft', Artist: 'Secret Person' },
  IFD2: { DateTimeOriginal: '2024:07:14 18:30:05', LensModel: 'SecretLens', BodySerialNumber: 'SECRET123' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
} as const;

const QUARTERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

/** Red, green, blue and white quarters: shows at once how a picture stands. */
export function quarters(width = 80, height = 60): Sharp {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const isRight = at % width >= width / 2;
    const isBottom = at >= (height / 2) * width;
    return QUARTERS[(isRight ? 1 : 0) + (isBottom ? 2 : 0)] ?? QUARTERS[0];
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } });
}

/** With GPS, camera, lens, serial number and a moment: 2024-07-14 18:30:05. */
export const jpegWithMetadata = (picture: Sharp = quarters(), orientation = 1): Promise<Buffer> =>
  picture.withExif(EXIF_WITH_LOCATION).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();

export const pngWithMetadata = (picture: Sharp = quarters(), orientation = 1): Promise<Buffer> =>
  picture.withExif(EXIF_WITH_LOCATION).withMetadata({ orientation }).png().toBuffer();

const turnedBack: Readonly<Record<number, (upright: Buffer) => Promise<Buffer>>> = {
  1: async (upright) => upright,
  2: (upright) => sharp(upright).flop().png().toBuffer(),
  3: (upright) => sharp(upright).rotate(180).png().toBuffer(),
  4: (upright) => sharp(upright).flip().png().toBuffer(),
  5: async (upright) =>
    sharp(await sharp(upright).rotate(90).png().toBuffer())
      .flop()
      .png()
      .toBuffer(),
  6: (upright) => sharp(upright).rotate(270).png().toBuffer(),
  7: async (upright) =>
    sharp(await sharp(upright).rotate(90).png().toBuffer())
      .flip()
      .png()
      .toBuffer(),
  8: (upright) => sharp(upright).rotate(90).png().toBuffer(),
};

/** A JPEG whose pixels lie as EXIF `orientation` (1 to 8) says; turned as it asks it shows `quarters` upright. */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const upright = await quarters().png().toBuffer();
  const turn = turnedBack[orientation];
  if (!turn) throw new RangeError(`no such orientation: ${orientation}`);
  return jpegWithMetadata(sharp(await turn(upright)), orientation);
}

/** A whole JPEG of exactly `size` bytes, filled up with comments. */
export async function jpegOfSize(size: number): Promise<Buffer> {
  const jpeg = await quarters().jpeg().toBuffer();
  const comments: Buffer[] = [];
  const LARGEST = 65_537;
  for (let left = size - jpeg.length; left > 0; ) {
    // A comment takes at least 4 bytes: never leave fewer for the last one.
    const taken = left > LARGEST && left - LARGEST < 4 ? LARGEST - 4 : Math.min(left, LARGEST);
    const comment = Buffer.alloc(taken, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(taken - 2, 2);
    comments.push(comment);
    left -= taken;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A black and white PNG of any number of pixels in a few kilobytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const LOOP_FOREVER = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');

/** Plain frames of one colour after the other, 100 ms each, forever. */
export async function animatedGif(frames: number, width = 10, height = 10): Promise<Buffer> {
  const plain = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .gif()
      .toBuffer();
  const [red, blue] = [await plain('#ff0000'), await plain('#0000ff')];
  const tableBytes = (gif: Buffer) => 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const header = red.subarray(0, 13 + tableBytes(red));
  const frameOf = (gif: Buffer): Buffer => {
    const image = gif.indexOf(0x2c, 13 + tableBytes(gif));
    // Each frame brings its own colours.
    const descriptor = Buffer.from(gif.subarray(image, image + 10));
    descriptor.writeUInt8(0x80 | ((gif[10] ?? 0) & 7), 9);
    const colours = gif.subarray(13, 13 + tableBytes(gif));
    const control = Buffer.from('21f904040a000000', 'hex');
    return Buffer.concat([control, descriptor, colours, gif.subarray(image + 10, -1)]);
  };
  const pair = [frameOf(red), frameOf(blue)];
  const all = Array.from({ length: frames }, (_, at) => pair[at % 2] ?? red);
  return Buffer.concat([header, LOOP_FOREVER, ...all, Buffer.from([0x3b])]);
}
