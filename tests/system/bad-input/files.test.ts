import { type CorpusFile, REFUSED, TAKEN } from '@famibook/testing/corpus/corpus';
import { test as sharedTest } from '@famibook/testing/test';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect } from 'vitest';

const test = sharedTest
  .extend('member', { scope: 'file' }, async ({ family }) => (await family.member()).client)
  .extend('send', ({ member }) => async (file: CorpusFile) => {
    const form = new FormData();
    form.set('description', file.name);
    form.set('image', new Blob([new Uint8Array(await file.make())], { type: file.declaredType }), file.fileName);
    const response = await member.fetch('/api/photos', { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> & SentPhoto };
  })
  .extend('bytesOf', ({ member }) => async (path: string): Promise<Buffer> => {
    const response = await member.fetch(path);
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  });

interface SentPhoto {
  id: string;
  width: number;
  height: number;
  renditions: { width: number; url: string }[];
}

/** A rendition has no metadata at all. It is a WebP, which `exifr` cannot read. */
async function hasNoMetadata(bytes: Buffer, path: string) {
  const { exif, xmp, iptc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  expect({ exif, xmp, iptc }, path).toEqual({});
  expect(bytes.includes('Secret'), path).toBe(false);
}

/** Neither place nor camera, whatever parser reads it and wherever it hides. */
async function saysNothing(bytes: Buffer, path: string) {
  const tags = await exifr.parse(bytes, { gps: true, xmp: true, iptc: true, makerNote: true }).catch((error: Error) => {
    // A GIF, which has none of these.
    if (error.message !== 'Unknown file format') throw error;
  });
  const found = Object.keys(tags ?? {}).filter((tag) =>
    /gps|lat|long|make|model|lens|serial|software|artist|date/i.test(tag),
  );
  expect(found, path).toEqual([]);
  expect(bytes.includes('Secret'), path).toBe(false);
}

describe('a file that cannot be a photo', () => {
  test.for(REFUSED.map((file) => [file.name, file] as const))(
    'is refused in clear words: %s (D17)',
    async ([_, file], { send, member }) => {
      const { status, body } = await send(file);
      expect({ status, code: body.code }).toEqual({ status: file.status, code: file.code });
      expect(body.message).toMatch(/\w{3,}/);
      expect((await member.fetch('/api/photos')).headers.get('x-total-count')).toBe('0');
    },
  );
});

describe('a photo', () => {
  test.for(TAKEN.map((file) => [file.name, file] as const))(
    'is taken in and shown right: %s (D17, D18)',
    async ([_, file], { send, bytesOf, member }) => {
      const { status, body: photo } = await send(file);
      expect(status, JSON.stringify(photo)).toBe(201);
      for (const { url, width } of photo.renditions) {
        const bytes = await bytesOf(url);
        const seen = await sharp(bytes, { limitInputPixels: false }).metadata();
        expect(seen.format).toBe('webp');
        expect(seen.width, url).toBe(width);
        await hasNoMetadata(bytes, url);
      }
      await saysNothing(await bytesOf(`/api/photos/${photo.id}/download`), 'download');
      expect((await member.fetch(`/api/photos/${photo.id}`, { method: 'DELETE' })).status).toBe(200);
    },
  );
});
