import type { Identity } from '@famibook/contracts/identity';
import { PORTRAIT_SIDE } from '@famibook/contracts/limits';
import { portraitUrl } from '@famibook/contracts/portraits/portrait-url';
import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { REFUSED } from '@famibook/testing/corpus/corpus';
import { animatedGif, hugePng, jpegOfSize, orientedJpeg, tellingJpeg } from '@famibook/testing/corpus/pictures';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type MediaBed, mediaBed } from '../testing/media-bed.ts';
import { type PortraitBed, portraitBed } from '../testing/portrait-bed.ts';

let bed: MediaBed;
let portraits: PortraitBed;
let upright: Buffer;
beforeAll(async () => {
  bed = await mediaBed();
  portraits = portraitBed(bed);
  const anna = member();
  upright = await bodyOf(await portraits.see(anna, await portraits.staged(anna, await orientedJpeg(1))));
});
afterAll(() => bed?.stop());

const NOTHING = { rows: 0, objects: [], uploads: [] };
const saidOf = async (answer: Response) => (await answer.json()) as { code: string; message: string };
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('taking a person’s picture in (D22)', () => {
  it('makes a square of it that tells nothing, whatever its form', async () => {
    const anna = member();
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const bytes of [wide, await tellingJpeg(), await animatedGif(4, 700, 20)]) {
      const fileId = await portraits.staged(anna, bytes);
      const shown = await bodyOf(await portraits.see(anna, fileId));
      const { format, width, height } = await sharp(shown).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: PORTRAIT_SIDE, height: PORTRAIT_SIDE });
      expect(await exifr.parse(shown).catch(() => undefined)).toBeUndefined();
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

  it.each(REFUSED)('refuses $name and keeps nothing of it (D17)', async ({ make, status, code }) => {
    const before = await bed.left();
    const answer = await portraits.put(member(), await make());
    expect([answer.status, (await saidOf(answer)).code]).toEqual([status, code]);
    expect(await bed.left()).toEqual(before);
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
    const limited = await mediaBed({ FAMIBOOK_LIMIT_PORTRAITS: '2' });
    try {
      const { put } = portraitBed(limited);
      const [anna, bytes] = [member(), await tellingJpeg()];
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

  it('makes who sends many at once wait alone: others change theirs, and photos are taken (D24)', async () => {
    const [greedy, bytes] = [pending(), hugePng(5_000, 5_000)];
    const flood = Promise.all(Array.from({ length: 16 }, () => portraits.put(greedy, bytes)));
    const others = [
      portraits.put(member(), await tellingJpeg()),
      bed.put(member(), new Uint8Array(await tellingJpeg())),
    ];
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(201);
    const refused = (await flood).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
  });

  it('is for whoever is signed in, and for nobody else', async () => {
    const bytes = await tellingJpeg();
    for (const who of [member(), pending(), loner(), administrator()]) {
      expect((await portraits.put(who, bytes)).status).toBe(201);
    }
    expect((await bed.fetch('/internal/portraits', { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(401);
  });
});

describe('a person’s picture', () => {
  beforeEach(() => bed.empty());

  const famibookOf = ({ current }: Identity) => {
    if (!current) throw new Error('stands in no FamiBook');
    return current.famibookId;
  };
  const inFamibookOf = (who: Identity, isManager = false): Identity => ({
    ...member(),
    current: who.current && { ...who.current, isManager },
    memberships: [{ famibookId: famibookOf(who), isManager }],
  });
  const statusesOf = async (people: readonly Identity[], fileId: string) =>
    Promise.all(people.map(async (who) => (await portraits.see(who, fileId)).status));

  it('is seen by who shares an approved FamiBook, and for nobody else it exists (D19)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await tellingJpeg());
    portraits.belongs(anna, { famibookId: famibookOf(anna), isApproved: true });
    expect(await statusesOf([anna, inFamibookOf(anna), inFamibookOf(anna, true), administrator()], fileId)).toEqual([
      200, 200, 200, 200,
    ]);
    const waiting = { ...inFamibookOf(anna), memberships: [] };
    expect(await statusesOf([waiting, member(), pending(), loner()], fileId)).toEqual([404, 404, 404, 404]);
  });

  it('of who waits is seen by the manager who decides, not by the members (D19)', async () => {
    const waiting = pending();
    const fileId = await portraits.shown(waiting, await tellingJpeg());
    portraits.belongs(waiting, { famibookId: famibookOf(waiting), isApproved: false });
    const [manager, other] = [inFamibookOf(waiting, true), inFamibookOf(waiting)];
    expect(await statusesOf([waiting, manager, other, administrator()], fileId)).toEqual([200, 200, 404, 200]);
  });

  it('ends within a second for the others when its person has left (D9)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await tellingJpeg());
    portraits.belongs(anna, { famibookId: famibookOf(anna), isApproved: true });
    const sister = inFamibookOf(anna);
    expect(await statusesOf([sister], fileId)).toEqual([200]);
    portraits.belongs(anna);
    await expect.poll(() => statusesOf([sister], fileId), { timeout: 30_000 }).toEqual([404]);
  });

  it('is sent privately, for good, and as nothing but a picture (D19)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await tellingJpeg());
    for (const who of [anna, administrator()]) {
      const answer = await portraits.see(who, fileId);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    }
    expect((await bed.fetch(portraitUrl(fileId))).status).toBe(401);
  });

  it('is not sent again to who has it', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await tellingJpeg());
    const tag = (await portraits.see(anna, fileId)).headers.get('etag') ?? '';
    expect((await portraits.see(anna, fileId, { 'if-none-match': tag })).status).toBe(304);
  });

  it('ends after an hour when nobody shows it', async () => {
    const anna = member();
    const fileId = await portraits.staged(anna, await tellingJpeg());
    await bed.sweepLater(HOUR - 60_000);
    expect((await portraits.see(anna, fileId)).status).toBe(200);
    await bed.sweepLater(HOUR + 60_000);
    expect((await portraits.see(anna, fileId)).status).toBe(404);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('goes on when auth knows it, though the fact of it has not come yet, and as long as auth cannot be asked', async () => {
    const anna = member();
    const fileId = await portraits.staged(anna, await tellingJpeg());
    await bed.sweepLater(1000 * HOUR, [fileId]);
    await bed.sweepLater(1000 * HOUR, 'no answer');
    expect((await portraits.see(anna, fileId)).status).toBe(200);
    await portraits.changed(anna, fileId, 1);
    await bed.sweepLater(1000 * HOUR);
    expect((await portraits.see(anna, fileId)).status).toBe(200);
  });

  it('gives way to the next: at once for who looks, a day later on the disk', async () => {
    const anna = member();
    const first = await portraits.shown(anna, await tellingJpeg(), 1);
    const second = await portraits.shown(anna, await tellingJpeg(), 2);
    expect((await portraits.see(anna, first)).status).toBe(404);
    expect((await portraits.see(anna, second)).status).toBe(200);
    await bed.sweepLater(23 * HOUR);
    expect((await bed.left()).objects.length).toBe(2);
    await bed.sweepLater(25 * HOUR);
    expect((await bed.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('is not changed by a fact older than one heard already', async () => {
    const anna = member();
    const [first, second] = [
      await portraits.staged(anna, await tellingJpeg()),
      await portraits.staged(anna, await tellingJpeg()),
    ];
    await portraits.changed(anna, second, 2);
    await portraits.changed(anna, first, 1);
    await bed.sweepLater(1000 * HOUR);
    expect((await bed.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('survives a fact of the one before that comes while it waits for its own', async () => {
    const anna = member();
    const [first, second] = [
      await portraits.staged(anna, await tellingJpeg()),
      await portraits.staged(anna, await tellingJpeg()),
    ];
    await portraits.changed(anna, first, 1);
    await portraits.changed(anna, second, 2);
    expect((await portraits.see(anna, second)).status).toBe(200);
    await bed.sweepLater(1000 * HOUR);
    expect((await bed.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('cannot be claimed by anybody else', async () => {
    const [anna, bert] = [member(), member()];
    const fileId = await portraits.staged(anna, await tellingJpeg());
    await portraits.changed(bert, fileId, 1);
    await bed.sweepLater(HOUR + 60_000);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('goes at once with its person, and nothing brings it back (D8)', async () => {
    const anna = member();
    const shown = await portraits.shown(anna, await tellingJpeg(), 1);
    const staged = await portraits.staged(anna, await tellingJpeg());
    await bed.announce('person.deleted.v1', { userId: anna.userId });
    expect((await portraits.see(member(), shown)).status).toBe(404);
    await portraits.changed(anna, staged, 2);
    expect((await portraits.put(anna, await tellingJpeg())).status).toBe(401);
    await bed.sweepLater(0);
    expect(await bed.left()).toEqual(NOTHING);
  });
});
