import { PORTRAIT_SIDE } from '@famibook/contracts/limits';
import { REFUSED } from '@famibook/testing/corpus/corpus';
import { animatedGif, hugePng, jpegOfSize, jpegWithMetadata, orientedJpeg } from '@famibook/testing/corpus/pictures';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';
import { type PortraitFixture, portraitFixture } from '../testing/portrait-fixture.ts';

let app: MediaTestApp;
let portraits: PortraitFixture;
let upright: Buffer;
beforeAll(async () => {
  app = await bootMedia();
  portraits = portraitFixture(app);
  const anna = member();
  upright = await bodyOf(await portraits.see(anna, await portraits.staged(anna, await orientedJpeg(1))));
});
afterAll(() => app?.stop());

const saidOf = async (response: Response) => (await response.json()) as { code: string; message: string };
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('staging a portrait (D22)', () => {
  it('makes a square of it without metadata, whatever its form', async () => {
    const anna = member();
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const bytes of [wide, await jpegWithMetadata(), await animatedGif(4, 700, 20)]) {
      const fileId = await portraits.staged(anna, bytes);
      const shown = await bodyOf(await portraits.see(anna, fileId));
      const { format, width, height, exif, xmp, iptc } = await sharp(shown).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: PORTRAIT_SIDE, height: PORTRAIT_SIDE });
      expect({ exif, xmp, iptc }).toEqual({});
      expect(shown.includes('Secret')).toBe(false);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('turns it as orientation %i says', async (orientation) => {
    const anna = member();
    const turned = await bodyOf(
      await portraits.see(anna, await portraits.staged(anna, await orientedJpeg(orientation))),
    );
    const corner = (bytes: Buffer) => sharp(bytes).extract({ left: 30, top: 30, width: 1, height: 1 }).raw().toBuffer();
    const [seen, wanted] = [await corner(turned), await corner(upright)];
    for (const [at, value] of wanted.entries()) expect(Math.abs((seen[at] ?? 0) - value)).toBeLessThan(40);
  });

  it.each(REFUSED)('refuses $name and stores nothing of it (D17)', async ({ make, status, code }) => {
    const before = await app.left();
    const response = await portraits.put(member(), await make());
    expect([response.status, (await saidOf(response)).code]).toEqual([status, code]);
    expect(await app.left()).toEqual(before);
  });

  it('takes exactly 10 MB, and says the limit to one byte more', async () => {
    const anna = member();
    expect((await portraits.put(anna, await jpegOfSize(10_485_760))).status).toBe(201);
    const refused = await portraits.put(anna, await jpegOfSize(10_485_761));
    expect([refused.status, (await saidOf(refused)).message]).toEqual([413, 'Please select a photo smaller than 10MB']);
  });

  it('takes up to 25 megapixels, more of a JPEG, and says so (D24)', async () => {
    const anna = member();
    expect((await portraits.put(anna, hugePng(5_000, 5_000))).status).toBe(201);
    const refused = await portraits.put(anna, hugePng(5_000, 5_001));
    expect([refused.status, (await saidOf(refused)).message]).toEqual([
      400,
      'This picture has 25.01 megapixels. As your picture it can have at most 25 megapixels.',
    ]);
    expect((await portraits.put(anna, await sharp(hugePng(6_000, 5_000)).jpeg().toBuffer())).status).toBe(201);
  });

  it('is taken 20 times an hour from one person, and as often as before from others (D24)', async () => {
    const limited = await bootMedia({ FAMIBOOK_LIMIT_PORTRAITS: '2' });
    try {
      const { put } = portraitFixture(limited);
      const [anna, bytes] = [member(), await jpegWithMetadata()];
      for (const status of [201, 201, 429]) expect((await put(anna, bytes)).status).toBe(status);
      const refused = await put(anna, bytes);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await saidOf(refused)).message).toMatch(
        /^You have changed your picture 2 times\. Please try again in \d+ minutes?\.$/,
      );
      expect((await put(member(), bytes)).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('makes only the user wait who sends many at once: others change theirs, and photos are accepted (D24)', async () => {
    const [greedy, bytes] = [pending(), hugePng(2_000, 2_000)];
    const flood = Promise.all(Array.from({ length: 16 }, () => portraits.put(greedy, bytes)));
    const others = [
      portraits.put(member(), await jpegWithMetadata()),
      app.put(member(), new Uint8Array(await jpegWithMetadata())),
    ];
    for (const response of await Promise.all(others)) expect(response.status).toBe(201);
    const refused = (await flood).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
  }, 300_000);

  it('is for signed-in users only', async () => {
    const bytes = await jpegWithMetadata();
    for (const user of [member(), pending(), loner(), administrator()]) {
      expect((await portraits.put(user, bytes)).status).toBe(201);
    }
    expect((await app.fetch('/internal/portraits', { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(401);
  });
});
