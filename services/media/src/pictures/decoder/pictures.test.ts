import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { createLog } from '@famibook/service-kit/observability/log';
import { REFUSED, TAKEN } from '@famibook/testing/corpus/corpus';
import {
  animatedGif,
  jpegWithMetadata,
  orientedJpeg,
  pngChunk,
  pngWithMetadata,
  quarters,
} from '@famibook/testing/corpus/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assertAcceptable } from '../domain/acceptable.ts';
import { renditionPlan } from '../domain/picture.ts';
import type { Pictures } from '../ports.ts';
import { createOutOfProcessPictures } from './out-of-process.ts';
import { createSharpPictures } from './sharp-pictures.ts';

const log = createLog({ level: 'silent' });
const inThisProcess = createSharpPictures(2);
const apart = createOutOfProcessPictures({ atOnce: 2, log });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-pictures-'));
});
afterAll(async () => {
  await apart.stop();
  await rm(folder, { recursive: true });
});

async function fileOf(bytes: Buffer) {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  return path;
}

async function lookBy(pictures: Pictures, bytes: Buffer) {
  const path = await fileOf(bytes);
  const header = await pictures.header(path);
  assertAcceptable(header);
  const renditions: { width: number; bytes: Buffer }[] = [];
  const thumbhash = await pictures.render(path, header, renditionPlan(header), async (width, bytes) => {
    renditions.push({ width, bytes });
  });
  return { header, thumbhash, renditions: renditions.sort((a, b) => a.width - b.width) };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  })
    .jpeg()
    .toBuffer();

describe.each([
  { where: 'in this process', pictures: inThisProcess },
  { where: 'in a process of its own', pictures: apart },
])('pictures decoded $where', ({ pictures }) => {
  const look = (bytes: Buffer) => lookBy(pictures, bytes);

  describe('what is taken in (D17)', () => {
    it.each(REFUSED.filter((file) => file.status !== 413))('refuses $name', async ({ make, code }) => {
      const refused = await look(await make()).catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: 'AppError' });
      // Nothing at all is refused as empty before it gets here.
      expect(['bad_image', 'not_an_image']).toContain((refused as { code: string }).code);
      if ((await make()).length > 0) expect(refused).toMatchObject({ code });
    });

    it.each(TAKEN)('takes $name', async ({ make }) => {
      const { header, renditions, thumbhash } = await look(await make());
      expect(renditions.map(({ width }) => width)).toEqual(renditionPlan(header));
      for (const { width, bytes } of renditions) {
        const { format, width: actual, exif, icc, xmp } = await sharp(bytes).metadata();
        expect({ format, actual, exif, icc, xmp }).toEqual({ format: 'webp', actual: width });
      }
      expect(Buffer.from(thumbhash, 'base64').length).toBeGreaterThan(4);
    });

    it('says why: too many pixels, incomplete, damaged', async () => {
      const why = async (name: string) => {
        const file = REFUSED.find((candidate) => candidate.name === name);
        return look((await file?.make()) ?? Buffer.alloc(0)).catch((error: Error) => error.message);
      };
      expect(await why('a 256-megapixel PNG')).toBe(
        'This picture has 256 megapixels. It can have at most 50 megapixels.',
      );
      expect(await why('a JPEG cut in half')).toMatch(/incomplete/);
      expect(await why('a GIF without its end')).toMatch(/incomplete/);
    });
  });

  describe('renditions (D18)', () => {
    it('are the same bytes each time', async () => {
      for (const bytes of [await noise(2300, 1500), await animatedGif(6, 700, 30)]) {
        const seen = await look(bytes);
        expect(seen).toEqual(await look(bytes));
        expect(seen).toEqual(await lookBy(inThisProcess, bytes));
      }
    }, 60_000);

    it.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright (EXIF orientation %i)', async (orientation) => {
      const { header, renditions } = await look(await orientedJpeg(orientation));
      expect(header).toMatchObject({ width: 80, height: 60, orientation });
      const { data } = await sharp(renditions[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * 80 + x) * 3, (y * 80 + x) * 3 + 3)];
      const isNear = (seen: number[], wanted: number[]) =>
        seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40);
      expect(isNear(at(20, 15), [255, 0, 0])).toBe(true);
      expect(isNear(at(60, 15), [0, 255, 0])).toBe(true);
      expect(isNear(at(20, 45), [0, 0, 255])).toBe(true);
      expect(isNear(at(60, 45), [255, 255, 255])).toBe(true);
    });

    it('say nothing of place and camera', async () => {
      for (const bytes of [await jpegWithMetadata(), await pngWithMetadata()]) {
        const { renditions } = await look(bytes);
        for (const rendition of renditions) {
          const { exif, xmp, iptc } = await sharp(rendition.bytes).metadata();
          expect({ exif, xmp, iptc }).toEqual({});
          expect(rendition.bytes.toString('latin1')).not.toMatch(/Secret|EXIF|XMP/);
        }
      }
    });

    it('retain animation, timing and loop of a GIF', async () => {
      const { header, renditions } = await look(await animatedGif(5, 700, 30));
      expect(header).toMatchObject({ width: 700, height: 30, frames: 5 });
      const seen = await sharp(renditions[0]?.bytes, { animated: true }).metadata();
      expect(seen).toMatchObject({ pages: 5, loop: 0, delay: [100, 100, 100, 100, 100] });
    });

    it('retain transparency', async () => {
      const { renditions } = await look(await quarters(700, 500).ensureAlpha(0.5).png().toBuffer());
      expect(await Promise.all(renditions.map(async ({ bytes }) => (await sharp(bytes).metadata()).hasAlpha))).toEqual([
        true,
        true,
        true,
      ]);
    });
  });

  describe('the time taken (D17)', () => {
    const takenAt = async (bytes: Buffer) => {
      const path = await fileOf(bytes);
      return pictures.takenAt(path, await pictures.header(path), new Date('2026-11-21T12:00:00Z'));
    };
    const withDates = (IFD2: Record<string, string>) => quarters().withExif({ IFD2 }).jpeg().toBuffer();

    it('is read from a JPEG and a PNG', async () => {
      expect(await takenAt(await jpegWithMetadata())).toEqual(new Date('2024-07-14T18:30:05Z'));
      expect(await takenAt(await pngWithMetadata())).toEqual(new Date('2024-07-14T18:30:05Z'));
    });
    it('stays the camera’s local time when it has an offset', async () => {
      const bytes = await withDates({ DateTimeOriginal: '2024:07:14 18:30:05', OffsetTimeOriginal: '+02:00' });
      expect(await takenAt(bytes)).toEqual(new Date('2024-07-14T18:30:05Z'));
    });
    it('is the date of digitisation without any other', async () => {
      expect(await takenAt(await withDates({ DateTimeDigitized: '2023:01:02 03:04:05' }))).toEqual(
        new Date('2023-01-02T03:04:05Z'),
      );
    });
    it('is unknown without EXIF, with nonsense in it, and for a GIF', async () => {
      expect(await takenAt(await quarters().jpeg().toBuffer())).toBeNull();
      expect(await takenAt(await withDates({ DateTimeOriginal: 'in summer, I think' }))).toBeNull();
      expect(await takenAt(await animatedGif(2))).toBeNull();
    });
    it('is read without unpacking anything: what calls itself a profile may be a bomb', async () => {
      // exifr looks for chunks within the first 512 bytes.
      const png = await quarters(2, 2).png().toBuffer();
      const profile = Buffer.concat([Buffer.from('x\0\0'), zlib.deflateSync(Buffer.alloc(10_000_000))]);
      const bomb = Buffer.concat([png.subarray(0, -12), pngChunk('icCP', profile), png.subarray(-12)]);
      const inflate = vi.spyOn(zlib, 'inflateSync');
      syncBuiltinESMExports();
      try {
        expect(await takenAt(bomb)).toBeNull();
        expect(inflate).not.toHaveBeenCalled();
      } finally {
        inflate.mockRestore();
        syncBuiltinESMExports();
      }
    });
    it('leaves nothing behind in exifr, which keeps every object of options', async () => {
      const { Options } = createRequire(import.meta.url)('exifr') as { Options: { useCached(given: object): object } };
      const useCached = vi.spyOn(Options, 'useCached');
      try {
        for (const bytes of [await jpegWithMetadata(), await jpegWithMetadata(), await pngWithMetadata()])
          await takenAt(bytes);
        expect(useCached).toHaveBeenCalledTimes(3);
        expect(new Set(useCached.mock.calls.map(([given]) => given)).size).toBe(1);
      } finally {
        useCached.mockRestore();
      }
    });
  });

  describe('what lists show (D18)', () => {
    it('is there before the widest rendition, which follows', async () => {
      const path = await fileOf(await noise(1400, 200));
      const header = await pictures.header(path);
      const stored: number[] = [];
      const listed = Promise.withResolvers<string>();
      let before: number[] = [];
      const store = async (width: number) => {
        if (width === 1400) await listed.promise;
        stored.push(width);
      };
      const thumbhash = await pictures.render(path, header, renditionPlan(header), store, (hash) => {
        before = stored.toSorted((a, b) => a - b);
        listed.resolve(hash);
      });
      expect(await listed.promise).toBe(thumbhash);
      expect(before).toEqual([320, 640, 1280]);
      expect(stored.at(-1)).toBe(1400);
    });

    it('is never there of a picture that is cut off (D17)', async () => {
      const whole = await noise(1400, 200);
      for (const cut of [whole.length - 2, Math.floor(whole.length / 2)]) {
        const path = await fileOf(whole.subarray(0, cut));
        const header = await pictures.header(path);
        const listed = vi.fn();
        const rendering = pictures.render(path, header, renditionPlan(header), async () => undefined, listed);
        await expect(rendering).rejects.toMatchObject({ code: 'bad_image' });
        expect(listed).not.toHaveBeenCalled();
      }
    });
  });

  describe('an error that is not the picture’s', () => {
    it('is not reported as such: a rendition that cannot be stored, a file that is not there', async () => {
      const path = await fileOf(await noise(2300, 1500));
      const header = await pictures.header(path);
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      let calls = 0;
      const keep = async () => {
        calls += 1;
        throw full;
      };
      await expect(pictures.render(path, header, renditionPlan(header), keep)).rejects.toBe(full);
      expect(calls).toBe(4);
      await expect(pictures.header(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'ENOENT' });
    });
  });
});
