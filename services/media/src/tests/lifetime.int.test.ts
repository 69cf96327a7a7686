import { discardImage } from '@famibook/contracts/media/endpoints';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { member } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETIRED_AT_ONCE } from '../pictures/store.ts';
import { bootMedia, HOUR, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
beforeAll(async () => {
  app = await bootMedia();
});
afterAll(() => app.stop());
beforeEach(() => app.empty());

const NOTHING = { rows: 0, objects: [], uploads: [] };
const statusFor = async (user: ReturnType<typeof member>, file: Parameters<MediaTestApp['see']>[1]) =>
  (await app.see(user, file, 80)).status;

describe('a picture’s life', () => {
  it('ends after an hour when no photo claims it', async () => {
    const anna = member();
    const file = await app.staged(anna, await jpegWithMetadata());
    await app.sweepLater(HOUR - 60_000);
    expect(await statusFor(anna, file)).toBe(200);
    await app.sweepLater(HOUR + 60_000);
    expect(await app.left()).toEqual(NOTHING);
    expect(await statusFor(anna, file)).toBe(404);
  });

  it('goes on when gallery knows its photo, though the event about it has not come yet', async () => {
    const anna = member();
    const file = await app.staged(anna, await jpegWithMetadata());
    await app.sweepLater(HOUR + 60_000, [file.fileId]);
    await app.sweepLater(1000 * HOUR);
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('goes on as long as gallery cannot be asked', async () => {
    const anna = member();
    const file = await app.staged(anna, await jpegWithMetadata());
    await app.sweepLater(1000 * HOUR, 'no response');
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('goes on as long as its photo does', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    await app.sweepLater(1000 * HOUR);
    expect(await statusFor(anna, file)).toBe(200);
  });

  it('ends with its photo: at once for viewers, a day later on the disk', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    const { objects } = await app.left();
    await app.publish('photo.deleted.v1', app.photoOf(anna, file));
    expect(await statusFor(anna, file)).toBe(404);
    await app.sweepLater(23 * HOUR);
    expect((await app.left()).objects).toEqual(objects);
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('ends at once for viewers when its author is deleted, also where so many are that a sweep retires a part of them (D8, D40)', async () => {
    const anna = member();
    const tom = member({ ...anna.current });
    const file = await app.shared(anna, await jpegWithMetadata());
    await app.sql(
      `INSERT INTO media_file (id, famibook_id, user_id, sha256, size, type, width, height, is_animated, rendition_widths,
         thumbhash, state, created_at)
       SELECT gen_random_uuid(), famibook_id, user_id, sha256, size, type, width, height, is_animated, rendition_widths,
         thumbhash, state, created_at FROM media_file, generate_series(1, ${RETIRED_AT_ONCE}) WHERE id = $1::uuid`,
      [file.fileId],
    );
    const claimed = () => app.sql("SELECT id FROM media_file WHERE state = 'claimed'");
    await deleteUser(app, anna);
    expect(await claimed()).toHaveLength(1);
    // As if it were the one that is left.
    await app.sql("UPDATE media_file SET state = 'deleted' WHERE state = 'claimed'");
    await app.sql("UPDATE media_file SET state = 'claimed', delete_after = NULL WHERE id = $1::uuid", [file.fileId]);
    expect(await statusFor(tom, file)).toBe(404);
    await app.sweepLater(0);
    expect(await claimed()).toEqual([]);
  });

  it('is not brought back by a claim that comes after its end', async () => {
    const anna = member();
    const file = await app.staged(anna, await jpegWithMetadata());
    await app.publish('photo.deleted.v1', app.photoOf(anna, file));
    await app.publish('photo.uploaded.v1', app.photoOf(anna, file));
    expect(await statusFor(anna, file)).toBe(404);
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('ends at the next sweep when gallery throws it away, unless a photo has claimed it', async () => {
    const anna = member();
    const claimed = await app.shared(anna, await jpegWithMetadata());
    const refused = await app.staged(anna, await jpegWithMetadata());
    for (const { fileId } of [claimed, refused])
      await app.asService('gallery').call(discardImage, { params: { fileId } });
    await app.sweepLater(0);
    expect((await app.left()).objects.every((key) => key.includes(claimed.fileId))).toBe(true);
    expect(await statusFor(anna, claimed)).toBe(200);
  });

  it('ends with its user at once, before gallery has removed the photo; nothing more is taken in (D8)', async () => {
    const anna = member();
    const claimed = await app.shared(anna, await jpegWithMetadata());
    await app.staged(anna, await jpegWithMetadata());
    await deleteUser(app, anna);
    expect(await statusFor({ ...anna, userId: member().userId }, claimed)).toBe(404);
    await app.sweepLater(0);
    expect((await app.left()).objects.every((key) => key.includes(claimed.fileId))).toBe(true);

    const late = await app.put(anna, new Uint8Array(await jpegWithMetadata()));
    expect(late.status).toBe(401);
    await app.publish('photo.deleted.v1', app.photoOf(anna, claimed));
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('leaves nothing of a person deleted while uploading from five connections (D8)', async () => {
    const anna = member();
    const bytes = new Uint8Array(await jpegWithMetadata());
    const uploads = Array.from({ length: 5 }, async () => {
      for (let at = 0; at < 4; at++) await app.put(anna, bytes);
    });
    await Promise.all([...uploads, deleteUser(app, anna)]);
    await app.sweepLater(0);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('does not end while its widest rendition is still being stored, but after a crash it does', async () => {
    const anna = member();
    const file = await app.shared(anna, await jpegWithMetadata());
    await app.publish('photo.deleted.v1', app.photoOf(anna, file));
    const { objects } = await app.left();
    await app.sql(
      `INSERT INTO intake (file_id, famibook_id, started_at, has_row) VALUES ($1, $2, now() + interval '25 hours', true)`,
      [file.fileId, anna.current?.famibookId],
    );
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toMatchObject({ rows: 2, objects });
    await app.sweepLater(27 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('does not end in a sweep that is running when a restore begins, which counts it as there (D32)', async () => {
    const anna = member();
    const files = [await app.shared(anna, await jpegWithMetadata()), await app.shared(anna, await jpegWithMetadata())];
    for (const file of files) await app.publish('photo.deleted.v1', app.photoOf(anna, file));
    const { objects } = await app.left();
    // The hold begins while the first of them is removed.
    await app.sweepLater(25 * HOUR, [], async () => (await app.left()).objects.length < objects.length);
    const left = (await app.left()).objects;
    const stays = files.filter(({ fileId }) => left.some((key) => key.includes(fileId)));
    expect(stays).toHaveLength(1);
    expect(left).toEqual(objects.filter((key) => key.includes(stays[0]?.fileId ?? '')));
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('leaves nothing when it was cut short by a crash', async () => {
    const anna = member();
    const fileId = '01939c5e-0000-7000-8000-000000000001';
    const famibookId = anna.current?.famibookId ?? '';
    await app.sql('INSERT INTO intake (file_id, famibook_id, started_at) VALUES ($1, $2, now())', [fileId, famibookId]);
    await app.platform.objects().put(`originals/${famibookId}/${fileId}`, new Blob(['half']).stream());
    await app.platform.objects().put(`renditions/${famibookId}/${fileId}/320.webp`, new Blob(['half']).stream());
    await app.sweepLater(HOUR - 60_000);
    expect((await app.left()).objects.length).toBe(2);
    await app.sweepLater(HOUR + 60_000);
    expect(await app.left()).toEqual(NOTHING);
  });
});
