import { createHash } from 'node:crypto';
import { animatedGif, jpegWithMetadata, pngWithMetadata, quarters } from '@famibook/testing/corpus/pictures';
import { administrator, member, pending } from '@famibook/testing/families/identities';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
beforeAll(async () => {
  app = await bootMedia();
});
afterAll(() => app.stop());

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const large = () =>
  sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: '#999',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

describe('a rendition (D18, D19)', () => {
  it('is served privately, for good, and as nothing but a picture', async () => {
    const anna = member();
    const file = await app.shared(anna, await large());
    const response = await app.see(anna, file, 640);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'accept-ranges': 'bytes',
    });
    expect(await sharp(await bodyOf(response)).metadata()).toMatchObject({ format: 'webp', width: 640 });
  });

  it('does not exist for others, pending ones, or under another FamiBook (D9)', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    const famibookId = anna.current?.famibookId;
    expect((await app.see(member({ famibookId }), file, 80)).status).toBe(200);
    expect((await app.see({ ...administrator(), current: anna.current }, file, 80)).status).toBe(200);
    expect((await app.see(pending({ famibookId }), file, 80)).status).toBe(404);
    expect((await app.see({ ...member(), current: anna.current }, file, 80)).status).toBe(404);
    expect((await app.see(member(), file, 80)).status).toBe(404);
    expect((await app.fetch(`/api/media/${famibookId}/${file.fileId}/80.webp`)).status).toBe(401);
  });

  it('does not exist in a width that was never made', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    expect((await app.see(anna, file, 320)).status).toBe(404);
  });

  it('is not sent again to a browser that has it', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    const tag = (await app.see(anna, file, 80)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const response = await app.see(anna, file, 80, { 'if-none-match': known });
      expect([response.status, (await bodyOf(response)).length, response.headers.get('etag')]).toEqual([304, 0, tag]);
    }
    expect((await app.see(anna, file, 80, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent in parts', async () => {
    const anna = member();
    const file = await app.shared(anna, await large());
    const whole = await bodyOf(await app.see(anna, file, 320));
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await app.see(anna, file, 320, { range, ...more });
      return { status: response.status, said: response.headers.get('content-range'), bytes: await bodyOf(response) };
    };
    const size = whole.length;
    expect(await part('bytes=0-99')).toEqual({
      status: 206,
      said: `bytes 0-99/${size}`,
      bytes: whole.subarray(0, 100),
    });
    expect(await part('bytes=-10')).toEqual({
      status: 206,
      said: `bytes ${size - 10}-${size - 1}/${size}`,
      bytes: whole.subarray(-10),
    });
    expect(await part(`bytes=100-${size * 2}`)).toMatchObject({ status: 206, bytes: whole.subarray(100) });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, said: `bytes */${size}` });
    expect(await part('lines=1-2')).toEqual({ status: 200, said: null, bytes: whole });
    expect(await part('bytes=0-9', { 'if-range': '"other"' })).toMatchObject({ status: 200, bytes: whole });
  });

  it('responds to HEAD without the bytes', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    const path = `/api/media/${anna.current?.famibookId}/${file.fileId}/80.webp`;
    const whole = await bodyOf(await app.as(anna).fetch(path));
    const response = await app.as(anna).fetch(path, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect((await bodyOf(response)).length).toBe(0);
  });

  it('is made again when it is missing, once for all requests, the same bytes', async () => {
    const anna = member();
    for (const bytes of [await large(), await animatedGif(4, 700, 40)]) {
      const file = await app.shared(anna, bytes);
      const before = await bodyOf(await app.see(anna, file, 640));
      const objects = app.platform.objects();
      for await (const { key } of objects.list('renditions/')) await objects.delete(key);
      const responses = await Promise.all(Array.from({ length: 8 }, () => app.see(anna, file, 640)));
      for (const response of responses) expect(await bodyOf(response)).toEqual(before);
      // The upload itself is needed until its widest rendition is stored.
      await expect.poll(async () => (await app.left()).uploads).toEqual([]);
    }
  });
});

describe('the full-size picture (D17)', () => {
  const download = (fileId: string, init?: RequestInit) =>
    app.asService('gallery').fetch(`/internal/images/${fileId}/stripped`, init);

  it.each([
    ['JPEG', () => jpegWithMetadata(quarters(), 6), ['Orientation']],
    ['PNG', () => pngWithMetadata(), []],
    ['GIF', () => animatedGif(3), []],
  ])('comes pixel for pixel, without place and camera: a %s', async (_, make, tags) => {
    const bytes = await make();
    const file = await app.shared(member(), bytes);
    const response = await download(file.fileId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, file.type]);
    const stripped = await bodyOf(response);
    const options = { tiff: true, exif: true, gps: true, ihdr: false } as const;
    const found = file.type === 'image/gif' ? {} : await exifr.parse(stripped, options);
    expect(Object.keys(found ?? {})).toEqual(tags);
    expect(await sharp(stripped, { animated: true }).raw().toBuffer()).toEqual(
      await sharp(bytes, { animated: true }).raw().toBuffer(),
    );
  });

  it('is given to services only, and not after its photo is gone', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    expect((await app.as(anna).fetch(`/internal/images/${file.fileId}/stripped`)).status).toBe(403);
    expect((await download(file.fileId, { method: 'HEAD' })).status).toBe(200);
    await app.publish('photo.deleted.v1', app.photoOf(anna, file));
    expect((await download(file.fileId)).status).toBe(404);
  });

  it('is had by one while many others do not read on', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 2400, height: 2000, channels: 3, background: '#999', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const file = await app.shared(member(), bytes);
    const stalled = await Promise.all(Array.from({ length: 30 }, () => download(file.fileId)));
    expect((await bodyOf(await download(file.fileId))).length).toBeGreaterThan(3_000_000);
    const part = await bodyOf(await download(file.fileId, { headers: { range: 'bytes=10-2000000' } }));
    expect(part).toEqual((await bodyOf(await download(file.fileId))).subarray(10, 2_000_001));
    await Promise.all(stalled.map((response) => response.body?.cancel()));
  });

  it('leaves the original as it came', async () => {
    const anna = member();
    const bytes = await jpegWithMetadata();
    const file = await app.shared(anna, bytes);
    const original = await app.platform.objects().readAll(`originals/${anna.current?.famibookId}/${file.fileId}`);
    expect(createHash('sha256').update(original).digest('hex')).toBe(file.sha256);
    expect(original).toEqual(bytes);
  });
});
