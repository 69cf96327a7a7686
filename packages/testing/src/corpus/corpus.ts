import { PHOTO_FILE } from '@famibook/contracts/limits';
import sharp from 'sharp';
import {
  animatedGif,
  hugePng,
  jpegOfSize,
  jpegWithMetadata,
  orientedJpeg,
  pngWithMetadata,
  quarters,
} from './pictures.ts';

export interface CorpusFile {
  /** What it is, to be read in a test's name. */
  name: string;
  fileName: string;
  /** As its sender calls it. */
  declaredType: string;
  make(): Promise<Buffer> | Buffer;
  /** The status of an upload from a desktop. */
  status: 201 | 400 | 413 | 415;
  code?: 'bad_image' | 'too_large' | 'not_an_image';
}

type Named = Omit<CorpusFile, 'status' | 'code' | 'declaredType' | 'fileName'> &
  Partial<Pick<CorpusFile, 'declaredType' | 'fileName'>>;

const asPhoto = { fileName: 'photo.jpg', declaredType: 'image/jpeg' };
const good = (file: Named): CorpusFile => ({ ...asPhoto, ...file, status: 201 });
const badImage = (file: Named): CorpusFile => ({ ...asPhoto, ...file, status: 400, code: 'bad_image' });
const noImage = (file: Named): CorpusFile => ({ ...asPhoto, ...file, status: 415, code: 'not_an_image' });

async function cut(whole: Promise<Buffer> | Buffer, keep: number) {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * keep));
}
const HTML = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  });

/** Files that are refused, each with its reason. */
export const REFUSED: readonly CorpusFile[] = [
  noImage({ name: 'a renamed text', make: () => Buffer.from('Dear diary, this is no picture at all.\n'.repeat(20)) }),
  noImage({ name: 'an SVG', fileName: 'a.svg', declaredType: 'image/svg+xml', make: () => Buffer.from(SVG) }),
  noImage({ name: 'an SVG called a JPEG', make: () => Buffer.from(`<?xml version="1.0"?>${SVG}`) }),
  noImage({ name: 'an HTML page', make: () => Buffer.from(HTML) }),
  noImage({ name: 'a PDF', make: () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }),
  noImage({ name: 'a WebP', make: () => quarters().webp().toBuffer() }),
  noImage({ name: 'a TIFF', make: () => quarters().tiff().toBuffer() }),
  noImage({ name: 'an AVIF', make: () => quarters().avif().toBuffer() }),
  noImage({ name: 'one byte', make: () => Buffer.from([0xff]) }),
  badImage({ name: 'a GIF header before HTML', fileName: 'a.gif', make: () => Buffer.from(`GIF89a/*${HTML}*/`) }),
  badImage({ name: '0 bytes', make: () => Buffer.alloc(0) }),
  badImage({ name: 'a JPEG cut in half', make: () => cut(jpegWithMetadata(noisy(400, 300)), 0.5) }),
  badImage({ name: 'a JPEG without its last two bytes', make: async () => (await jpegWithMetadata()).subarray(0, -2) }),
  badImage({ name: 'a JPEG cut in its header', make: async () => (await jpegWithMetadata()).subarray(0, 60) }),
  badImage({ name: 'a PNG cut in half', make: () => cut(noisy(200, 200).png().toBuffer(), 0.5) }),
  badImage({ name: 'a PNG without its end', make: async () => (await pngWithMetadata()).subarray(0, -12) }),
  badImage({ name: 'a GIF cut in half', make: () => cut(animatedGif(40), 0.5) }),
  badImage({ name: 'a GIF without its end', make: async () => (await animatedGif(3)).subarray(0, -1) }),
  badImage({
    name: 'a JPEG of nothing but markers',
    make: () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  }),
  badImage({ name: 'a 256-megapixel PNG', fileName: 'a.png', make: () => hugePng(16_000, 16_000) }),
  badImage({ name: 'a PNG of 50 megapixels and a row', make: () => hugePng(10_000, 5_001) }),
  badImage({
    name: 'a 2,000-frame GIF of 242 megapixels',
    fileName: 'a.gif',
    make: () => animatedGif(2_000, 550, 220),
  }),
  badImage({ name: 'a 2,001-frame GIF', fileName: 'a.gif', make: () => animatedGif(2_001) }),
  {
    ...asPhoto,
    name: 'one byte over the limit',
    make: () => jpegOfSize(PHOTO_FILE.desktopBytes + 1),
    status: 413,
    code: 'too_large',
  },
];

/** Files that are taken in and shown right. */
export const TAKEN: readonly CorpusFile[] = [
  ...ORIENTATIONS.map((orientation) =>
    good({ name: `EXIF orientation ${orientation}`, make: () => orientedJpeg(orientation) }),
  ),
  good({ name: 'exactly the limit', make: () => jpegOfSize(PHOTO_FILE.desktopBytes) }),
  good({ name: 'a JPEG with GPS and camera tags', make: () => jpegWithMetadata() }),
  good({ name: 'a PNG with GPS and camera tags, called a JPEG', make: () => pngWithMetadata() }),
  good({
    name: 'a picture called a text',
    fileName: 'a.txt',
    declaredType: 'text/plain',
    make: () => jpegWithMetadata(),
  }),
  good({
    name: 'a JPEG with HTML after its end',
    make: async () => Buffer.concat([await jpegWithMetadata(), Buffer.from(HTML)]),
  }),
  good({ name: 'a progressive JPEG', make: () => noisy(500, 400).jpeg({ progressive: true }).toBuffer() }),
  good({ name: 'a CMYK JPEG', make: () => quarters().toColourspace('cmyk').jpeg().toBuffer() }),
  good({ name: 'a grey JPEG', make: () => quarters().grayscale().jpeg().toBuffer() }),
  good({ name: 'a PNG with transparency', make: () => quarters().ensureAlpha(0.5).png().toBuffer() }),
  good({ name: 'a 16-bit PNG', make: () => quarters().toColourspace('rgb16').png().toBuffer() }),
  good({ name: 'a PNG with a palette', make: () => quarters().png({ palette: true }).toBuffer() }),
  good({ name: 'a PNG of one pixel', make: () => quarters(2, 2).resize(1, 1).png().toBuffer() }),
  good({ name: 'a picture 10 wide and 20,000 tall', make: () => hugePng(10, 20_000) }),
  good({ name: 'a picture 20,000 wide and 10 tall', make: () => hugePng(20_000, 10) }),
  good({ name: 'a PNG of exactly 50 megapixels', make: () => hugePng(10_000, 5_000) }),
  good({ name: 'a GIF of one frame', fileName: 'a.gif', make: () => quarters().gif().toBuffer() }),
  good({ name: 'an animated GIF', fileName: 'a.gif', make: () => animatedGif(4, 700, 20) }),
  good({ name: 'a 2,000-frame GIF', fileName: 'a.gif', make: () => animatedGif(2_000) }),
];
