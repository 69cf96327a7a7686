import { discardImage } from '@famibook/contracts/media/endpoints';
import { member } from '@famibook/service-kit/testing/people';
import { tellingJpeg } from '@famibook/testing/corpus/pictures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type MediaBed, mediaBed } from '../testing/media-bed.ts';

let bed: MediaBed;
beforeAll(async () => {
  bed = await mediaBed();
});
afterAll(() => bed.stop());
beforeEach(() => bed.empty());

const NOTHING = { rows: 0, objects: [], uploads: [] };
const statusFor = async (who: ReturnType<typeof member>, file: Parameters<MediaBed['see']>[1]) =>
  (await bed.see(who, file, 80)).status;

describe('a picture’s life', () => {
  it('ends after an hour when no photo claims it', async () => {
    const anna = member();
    const file = await bed.staged(anna, await tellingJpeg());
    await bed.sweepLater(HOUR - 60_000);
    expect(await statusFor(anna, file)).toBe(200);
    await bed.sweepLater(HOUR + 60_000);
    expect(await bed.left()).toEqual(NOTHING);
    expect(await statusFor(anna, file)).toBe(404);
  });

  it('goes on when gallery knows its photo, though the fact of it has not come yet', async () => {
    const anna = member();
    const file = await bed.staged(anna, await tellingJpeg());
    await bed.sweepLater(HOUR + 60_000, [file.fileId]);
    await bed.sweepLater(1000 * HOUR);
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('goes on as long as gallery cannot be asked', async () => {
    const anna = member();
    const file = await bed.staged(anna, await tellingJpeg());
    await bed.sweepLater(1000 * HOUR, 'no response');
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('goes on as long as its photo does', async () => {
    const anna = member();
    const file = await bed.shared(anna, await tellingJpeg());
    await bed.sweepLater(1000 * HOUR);
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('ends with its photo: at once for who looks, a day later on the disk', async () => {
    const anna = member();
    const file = await bed.shared(anna, await tellingJpeg());
    const { objects } = await bed.left();
    await bed.announce('photo.deleted.v1', bed.photoOf(anna, file));
    expect(await statusFor(anna, file)).toBe(404);
    await bed.sweepLater(23 * HOUR);
    expect((await bed.left()).objects).toEqual(objects);
    await bed.sweepLater(25 * HOUR);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('is not brought back by a claim that comes after its end', async () => {
    const anna = member();
    const file = await bed.staged(anna, await tellingJpeg());
    await bed.announce('photo.deleted.v1', bed.photoOf(anna, file));
    await bed.announce('photo.uploaded.v1', bed.photoOf(anna, file));
    expect(await statusFor(anna, file)).toBe(404);
    await bed.sweepLater(25 * HOUR);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('ends at the next sweep when gallery throws it away, unless a photo has claimed it', async () => {
    const anna = member();
    const claimed = await bed.shared(anna, await tellingJpeg());
    const refused = await bed.staged(anna, await tellingJpeg());
    for (const { fileId } of [claimed, refused])
      await bed.asService('gallery').call(discardImage, { params: { fileId } });
    await bed.sweepLater(0);
    expect((await bed.left()).objects.every((key) => key.includes(claimed.fileId))).toBe(true);
    expect(await statusFor(anna, claimed)).toBe(200);
  });

  it('ends with its person unless a photo shows it; nothing of theirs is taken in any more (D8)', async () => {
    const anna = member();
    const claimed = await bed.shared(anna, await tellingJpeg());
    await bed.staged(anna, await tellingJpeg());
    await bed.announce('person.deleted.v1', { userId: anna.userId });
    await bed.sweepLater(0);
    expect((await bed.left()).objects.every((key) => key.includes(claimed.fileId))).toBe(true);

    const late = await bed.put(anna, new Uint8Array(await tellingJpeg()));
    expect(late.status).toBe(401);
    await bed.announce('photo.deleted.v1', bed.photoOf(anna, claimed));
    await bed.sweepLater(25 * HOUR);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('leaves nothing of a person deleted while uploading from five connections (D8)', async () => {
    const anna = member();
    const bytes = new Uint8Array(await tellingJpeg());
    const uploads = Array.from({ length: 5 }, async () => {
      for (let at = 0; at < 4; at++) await bed.put(anna, bytes);
    });
    await Promise.all([...uploads, bed.announce('person.deleted.v1', { userId: anna.userId })]);
    await bed.sweepLater(0);
    expect(await bed.left()).toEqual(NOTHING);
  });

  it('leaves nothing when it was cut short by a crash', async () => {
    const anna = member();
    const fileId = '01939c5e-0000-7000-8000-000000000001';
    const famibookId = anna.current?.famibookId ?? '';
    await bed.sql('INSERT INTO intake (file_id, famibook_id, started_at) VALUES ($1, $2, now())', [fileId, famibookId]);
    await bed.platform.objects().put(`originals/${famibookId}/${fileId}`, new Blob(['half']).stream());
    await bed.platform.objects().put(`renditions/${famibookId}/${fileId}/320.webp`, new Blob(['half']).stream());
    await bed.sweepLater(HOUR - 60_000);
    expect((await bed.left()).objects.length).toBe(2);
    await bed.sweepLater(HOUR + 60_000);
    expect(await bed.left()).toEqual(NOTHING);
  });
});
