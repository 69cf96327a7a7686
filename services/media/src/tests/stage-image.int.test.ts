import http from 'node:http';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { REFUSED, TAKEN } from '@famibook/testing/corpus/corpus';
import { animatedGif, hugePng, jpegOfSize, jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { administrator, member, pending } from '@famibook/testing/families/identities';
import { somePicture } from '@famibook/testing/images/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessBody } from '../testing/endless-body.ts';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
beforeAll(async () => {
  app = await bootMedia();
});
afterAll(() => app.stop());

const NOTHING = { rows: 0, objects: [], uploads: [] };

describe('taking a picture in (D17)', () => {
  it.each(REFUSED)('refuses $name and stores nothing of it', async ({ make, status, code }) => {
    const response = await app.put(member(), new Uint8Array(await make()));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code,
      message: expect.stringMatching(/\w+ \w+/),
      requestId: expect.any(String),
    });
    expect(await app.left()).toEqual(NOTHING);
  });

  it.each(TAKEN)('takes $name, with all its renditions', async ({ make }) => {
    const anna = member();
    const response = await app.put(anna, new Uint8Array(await make()));
    expect(response.status).toBe(201);
    const staged = StagedImage.parse(await response.json());
    const own = async () => (await app.left()).objects.filter((key) => key.includes(staged.fileId)).length;
    await expect.poll(own).toBe(1 + staged.renditionWidths.length);
  });

  it('is answered before its widest rendition is stored, which is served all the same (D18)', async () => {
    const anna = member();
    const file = await app.staged(anna, await somePicture(2100, 1400));
    expect(file.renditionWidths).toEqual([320, 640, 1280, 2048]);
    const widest = await app.see(anna, file, 2048);
    expect(widest.status).toBe(200);
    expect((await sharp(await widest.arrayBuffer()).metadata()).width).toBe(2048);
    const own = async () => {
      const { objects, uploads } = await app.left();
      return { objects: objects.filter((key) => key.includes(file.fileId)).length, uploads };
    };
    await expect.poll(own).toEqual({ objects: 5, uploads: [] });
    const begun = async () => app.sql('SELECT file_id FROM intake WHERE file_id = $1', [file.fileId]);
    await expect.poll(begun).toEqual([]);
  });

  it('shows in the metrics how many pictures are prepared, and how long that took', async () => {
    const rendered = async () => {
      const text = await (await app.fetch('/internal/metrics')).text();
      expect(text).toContain('famibook_renders{state="running",service="media"} 0');
      expect(text).toContain('famibook_renders{state="waiting",service="media"} 0');
      return Number(/^famibook_render_seconds_count{service="media"} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await rendered();
    await app.put(member(), new Uint8Array(await jpegOfSize(50_000)));
    expect(await rendered()).toBe(before + 1);
  });

  it('says why it refuses, never that the limit is over the limit (D17)', async () => {
    const messageOf = async (bytes: Buffer) =>
      ((await (await app.put(member(), new Uint8Array(bytes))).json()) as { message: string }).message;
    expect(await messageOf(hugePng(7_072, 7_071))).toBe(
      'This picture has 50.01 megapixels. It can have at most 50 megapixels.',
    );
    expect(await messageOf(await animatedGif(2_001))).toBe(
      'This animation has 2,001 frames. It can have at most 2,000.',
    );
  });

  it('makes only the user wait who sends many at once, and slow pictures only for each other (D24)', async () => {
    const [greedy, other] = [member(), member()];
    const [still, animation] = [new Uint8Array(hugePng(5_001, 5_000)), new Uint8Array(await animatedGif(40, 300, 300))];
    const flood = Promise.all(Array.from({ length: 16 }, (_, at) => app.put(greedy, at % 2 ? still : animation)));
    const small = new Uint8Array(await jpegWithMetadata());
    for (let count = 0; count < 3; count++) expect((await app.put(other, small)).status).toBe(201);
    const refused = (await flood).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
    await expect.poll(async () => (await app.left()).uploads).toEqual([]);
  }, 300_000);

  it('takes three at once from everybody, as the web app sends them', async () => {
    const small = new Uint8Array(await jpegWithMetadata());
    const people = Array.from({ length: 6 }, () => member());
    const responses = await Promise.all(people.flatMap((user) => [1, 2, 3].map(() => app.put(user, small))));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  });

  it('says what it saw', async () => {
    const seen = await app.staged(member(), await jpegWithMetadata(undefined, 6));
    expect(seen).toMatchObject({
      type: 'image/jpeg',
      width: 60,
      height: 80,
      isAnimated: false,
      renditionWidths: [60],
      takenAt: '2024-07-14T18:30:05.000Z',
    });
  });

  it('refuses by the limit in the request: 8 MB from a phone', async () => {
    const limit = 8 * 1_048_576;
    const anna = member();
    const put = async (size: number) => app.put(anna, new Uint8Array(await jpegOfSize(size)), { maxBytes: limit });
    expect((await put(limit)).status).toBe(201);
    const refused = await put(limit + 1);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ message: 'Please select a photo smaller than 8MB' });
  });

  it('refuses a stream without a length at the first byte too many', async () => {
    const before = await app.left();
    const response = await app.put(member(), endlessBody(), { maxBytes: 1_000_000 }).catch((error: Error) => error);
    // The client reads the response, or finds the connection closed while still sending.
    if (response instanceof Response) expect(response.status).toBe(413);
    await expect.poll(() => app.left()).toEqual(before);
  });

  it('stores nothing of an upload that is interrupted anywhere', async () => {
    const before = await app.left();
    const bytes = await jpegOfSize(400_000);
    const anna = member();
    const breakOff = (after: number) =>
      new Promise<void>((resolve) => {
        const request = http.request(
          `${app.internalUrl()}/internal/images?famibookId=${anna.current?.famibookId}&maxBytes=1000000`,
          {
            method: 'PUT',
            headers: { authorization: `Bearer ${app.tokenOf(anna, ['media'])}`, 'content-length': bytes.length },
          },
        );
        request.once('error', () => resolve()).once('close', () => resolve());
        request.write(bytes.subarray(0, after), () => setTimeout(() => request.destroy(), after % 5));
      });
    await Promise.all(Array.from({ length: 100 }, (_, at) => breakOff(at * 3_999)));
    await expect.poll(() => app.left()).toEqual(before);
  });

  it('takes the same bytes twice as two files: whether it is a second time, gallery knows (D20)', async () => {
    const anna = member();
    const bytes = await jpegWithMetadata();
    const [first, second] = [await app.staged(anna, bytes), await app.staged(anna, bytes)];
    expect(first.sha256).toBe(second.sha256);
    expect(first.fileId).not.toBe(second.fileId);
  });

  it('is for members of that FamiBook and the administrator (D9)', async () => {
    const anna = member();
    const bytes = new Uint8Array(await jpegWithMetadata());
    const famibookId = anna.current?.famibookId;
    expect((await app.put(member(), bytes, { famibookId })).status).toBe(404);
    expect((await app.put(pending({ famibookId }), bytes, { famibookId })).status).toBe(404);
    expect((await app.put(administrator(), bytes, { famibookId })).status).toBe(201);
    expect((await app.fetch('/internal/images', { method: 'PUT', body: bytes })).status).toBe(401);
  });
});
