import {
  animatedGif,
  jpegWithMetadata,
  orientedJpeg,
  pngWithMetadata,
  quarters,
} from '@famibook/testing/corpus/pictures';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageType } from '../picture.ts';
import { stripImage } from './strip-image.ts';

const strip = (type: ImageType, bytes: Buffer, orientation = 1) => Buffer.concat(stripImage(type, bytes, orientation));
const everyTag = {
  tiff: true,
  exif: true,
  gps: true,
  interop: true,
  ifd1: true,
  xmp: true,
  iptc: true,
  ihdr: false,
} as const;
const tagsOf = async (bytes: Buffer) => Object.keys((await exifr.parse(bytes, everyTag)) ?? {});
const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
function jpegSegment(marker: number, payload: string) {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, Buffer.from(payload, 'latin1')]);
}
const afterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const METADATA = /Secret|GPS|xap|ns\.adobe|Photoshop/i;

describe('a stripped JPEG (D17)', () => {
  it('has lost place, camera, lens, artist and moment, and not one pixel', async () => {
    const original = await jpegWithMetadata();
    expect((await exifr.gps(original))?.latitude).toBeCloseTo(52.52);
    const stripped = strip('image/jpeg', original);
    expect(await tagsOf(stripped)).toEqual([]);
    expect(stripped.toString('latin1')).not.toMatch(METADATA);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(original));
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'still says how it is turned, and nothing else (orientation %i)',
    async (orientation) => {
      const stripped = strip('image/jpeg', await orientedJpeg(orientation), orientation);
      expect(await tagsOf(stripped)).toEqual(['Orientation']);
      expect(await exifr.orientation(stripped)).toBe(orientation);
      expect((await sharp(stripped).autoOrient().toBuffer({ resolveWithObject: true })).info).toMatchObject({
        width: 80,
      });
    },
  );

  it('has lost comments, XMP, IPTC and unknown segments', async () => {
    const jpeg = await quarters().jpeg().toBuffer();
    const original = afterStart(
      jpeg,
      jpegSegment(0xfe, 'Secret comment'),
      jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Secret</x:xmpmeta>'),
      jpegSegment(0xed, 'Photoshop 3.0\0Secret'),
      jpegSegment(0xe2, 'MPF\0Secret'),
      jpegSegment(0xe5, 'Secret'),
      jpegSegment(0xe0, 'JFXX\0Secret thumbnail'),
    );
    expect(strip('image/jpeg', original)).toEqual(strip('image/jpeg', jpeg));
  });

  it('has lost what follows its end: a second picture with a place, a film', async () => {
    const jpeg = await quarters().jpeg().toBuffer();
    const withTrailer = Buffer.concat([jpeg, await jpegWithMetadata(), Buffer.from('Secret film')]);
    expect(strip('image/jpeg', withTrailer)).toEqual(strip('image/jpeg', jpeg));
  });

  it('retains its colour profile', async () => {
    const wide = await quarters().withIccProfile('p3').jpeg().toBuffer();
    const profile = (await sharp(strip('image/jpeg', wide)).metadata()).icc;
    expect(profile).toEqual((await sharp(wide).metadata()).icc);
    expect(profile?.length).toBeGreaterThan(100);
  });

  it.each([{ progressive: true }, { progressive: false, chromaSubsampling: '4:4:4' }])(
    'retains every scan (%o)',
    async (how) => {
      const jpeg = await sharp(
        await sharp(await quarters(320, 200).png().toBuffer())
          .blur(3)
          .png()
          .toBuffer(),
      )
        .jpeg(how)
        .toBuffer();
      expect(await pixelsOf(strip('image/jpeg', jpeg))).toEqual(await pixelsOf(jpeg));
    },
  );

  it('retains the colours of a CMYK picture', async () => {
    const cmyk = await quarters().toColourspace('cmyk').jpeg().toBuffer();
    expect(await pixelsOf(strip('image/jpeg', cmyk))).toEqual(await pixelsOf(cmyk));
  });

  it('is none when the file ends too early, wherever that is', async () => {
    const jpeg = await jpegWithMetadata();
    for (let keep = 0; keep < jpeg.length; keep += 7) {
      expect(() => strip('image/jpeg', jpeg.subarray(0, keep))).toThrow(/incomplete|damaged/);
    }
  });
});

describe('a stripped PNG (D17)', () => {
  it('has lost place, camera and texts, and not one pixel', async () => {
    const original = await pngWithMetadata(quarters().ensureAlpha(0.5));
    const stripped = strip('image/png', original);
    expect(await tagsOf(original)).toContain('GPSLatitude');
    expect(await tagsOf(stripped)).toEqual([]);
    expect(stripped.toString('latin1')).not.toMatch(/eXIf|tEXt|iTXt|zTXt|tIME/);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(original));
  });

  it('still says how it is turned', async () => {
    const stripped = strip('image/png', await pngWithMetadata(quarters(), 6), 6);
    expect(await tagsOf(stripped)).toEqual(['Orientation']);
    expect((await sharp(stripped).metadata()).orientation).toBe(6);
  });

  it('has lost what follows its end', async () => {
    const png = await quarters().png().toBuffer();
    expect(strip('image/png', Buffer.concat([png, Buffer.from('Secret')]))).toEqual(strip('image/png', png));
  });

  it('retains palette, transparency and colour profile', async () => {
    const png = await quarters().ensureAlpha(0.4).withIccProfile('p3').png({ palette: true }).toBuffer();
    const stripped = strip('image/png', png);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(png));
    expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(png).metadata()).icc);
  });
});

describe('a stripped GIF (D17)', () => {
  const extension = (label: number, ...blocks: string[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...blocks.map((block) => Buffer.concat([Buffer.from([block.length]), Buffer.from(block, 'latin1')])),
      Buffer.from([0]),
    ]);

  it('has lost comments, XMP, texts and what follows its end, and retains frames, timing and loop', async () => {
    const gif = await animatedGif(5, 30, 20);
    const original = Buffer.concat([
      gif.subarray(0, -1),
      extension(0xfe, 'Secret comment'),
      extension(0xff, 'XMP DataXMP', '<x:xmpmeta>Secret</x:xmpmeta>'),
      extension(0xf9, '\0\n\0\0'),
      extension(0x01, '\0'.repeat(12), 'Secret text'),
      Buffer.from([0x3b]),
      Buffer.from('Secret'),
    ]);
    const stripped = strip('image/gif', original);
    expect(stripped).toEqual(strip('image/gif', gif));
    expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      loop: 0,
      delay: Array(5).fill(100),
    });
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(gif));
  });

  it('is none when the file ends too early, wherever that is', async () => {
    const gif = await animatedGif(3);
    for (let keep = 0; keep < gif.length; keep++) {
      expect(() => strip('image/gif', gif.subarray(0, keep))).toThrow(/incomplete|damaged/);
    }
  });
});

describe('a picture of countless empty parts', () => {
  const COUNT = 110_000;
  const inserted = (bytes: Buffer, at: number, part: string) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(part.repeat(COUNT), 'hex'), bytes.subarray(at)]);

  it('is refused: each download would keep everyone waiting', async () => {
    const [jpeg, png] = [await quarters().jpeg().toBuffer(), await quarters().png().toBuffer()];
    const gif = await animatedGif(2);
    expect(() => strip('image/jpeg', inserted(jpeg, 2, 'fffe0002'))).toThrow(/damaged/);
    expect(() => strip('image/jpeg', inserted(jpeg, 2, 'ffdb0002'))).toThrow(/damaged/);
    expect(() => strip('image/png', inserted(png, 33, '000000007a7a5a7a00000000'))).toThrow(/damaged/);
    expect(() => strip('image/gif', inserted(gif, gif.length - 1, '21fe00'))).toThrow(/damaged/);
  });
});
