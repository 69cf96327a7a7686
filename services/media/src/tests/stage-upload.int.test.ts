import { StagedImage } from '@famibook/contracts/media/schemas';
import { jpegOfSize, jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { member } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../testing/media-fixture.ts';
import { bootUploads, type UploadTestApp } from '../testing/upload-fixture.ts';

let app: UploadTestApp;
beforeAll(async () => {
  app = await bootUploads();
});
afterAll(() => app.stop());

const failure = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('staging a finished upload', () => {
  it('repeated, and by many at once, returns the same picture, made once', async () => {
    const anna = member();
    const bytes = await jpegWithMetadata();
    const id = await app.arrived(anna, bytes);
    const responses = await Promise.all(Array.from({ length: 15 }, () => app.stage(anna, id)));
    const files = await Promise.all(responses.map(async (response) => StagedImage.parse(await response.json()).fileId));
    files.push(StagedImage.parse(await (await app.stage(anna, id)).json()).fileId);
    expect(new Set(files).size).toBe(1);
    expect(await app.remains(id)).toEqual({ row: true, bytes: false });
    // A later request for its offset finds it complete.
    expect(await app.offset(anna, id)).toBe(bytes.length);
  });

  it('waits until it is whole', async () => {
    const anna = member();
    const bytes = await jpegWithMetadata();
    const id = await app.begun(anna, bytes.length);
    await app.append(anna, id, 0, bytes.subarray(0, 10));
    expect(await failure(await app.stage(anna, id))).toMatchObject({ status: 409, code: 'upload_unfinished' });
  });

  it('judges the bytes as those of a picture sent in one piece (D17), and can be given up then', async () => {
    const anna = member();
    const id = await app.arrived(anna, Buffer.from('Dear diary, this is no picture.\n'.repeat(40)));
    expect(await failure(await app.stage(anna, id))).toMatchObject({ status: 415, code: 'not_an_image' });
    const large = await app.arrived(anna, await jpegOfSize(200_000));
    expect(await failure(await app.stage(anna, large, { maxBytes: 100_000 }))).toMatchObject({ status: 413 });
    expect((await app.cancel(anna, id)).status).toBe(204);
  });

  it('whose bytes the store has lost, says that it is no more, so that it starts from scratch', async () => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    for (const key of await app.stored(id)) await app.platform.objects().delete(key);
    expect(await failure(await app.stage(anna, id))).toMatchObject({ status: 404, code: 'upload_not_found' });
    expect((await app.look(anna, id)).status).toBe(404);
    await expect.poll(() => app.remains(id)).toEqual({ row: false, bytes: false });
  });

  it('is for its owner, and for the FamiBook it was begun in', async () => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    const sister = member({ famibookId: anna.current?.famibookId });
    expect((await app.stage(sister, id)).status).toBe(404);
    expect((await app.stage(anna, id, { famibookId: newId() })).status).toBe(404);
    expect((await app.stage(anna, id)).status).toBe(200);
  });

  it.each([
    { when: 'after it was shared', events: ['photo.uploaded.v1', 'photo.deleted.v1'] },
    { when: 'before media heard that it was shared', events: ['photo.deleted.v1', 'photo.uploaded.v1'] },
  ] as const)('whose photo is deleted $when, says that no photo comes of it', async ({ events }) => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    const file = (await (await app.stage(anna, id)).json()) as { fileId: string };
    for (const event of events) await app.publish(event, app.photoOf(anna, file));
    expect(await failure(await app.stage(anna, id))).toMatchObject({ status: 409, code: 'photo_removed' });
  });

  it('long after the first time, it is not swept while its photo is being shared', async () => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    const first = StagedImage.parse(await (await app.stage(anna, id)).json());
    await app.sql("UPDATE media_file SET created_at = created_at - interval '2 hours' WHERE id = $1", [first.fileId]);
    // Gallery says that no photo shows it, and asks for it before the sweep goes on.
    await app.sweepLater(0, async () => {
      expect(StagedImage.parse(await (await app.stage(anna, id)).json()).fileId).toBe(first.fileId);
      return [];
    });
    await app.publish('photo.uploaded.v1', app.photoOf(anna, first));
    expect((await app.see(anna, first, 80)).status).toBe(200);
  });

  it('whose picture is given up since, says that it is no more', async () => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    await app.stage(anna, id);
    await app.sweepLater(2 * HOUR);
    expect(await failure(await app.stage(anna, id))).toMatchObject({ status: 404, code: 'upload_not_found' });
  });
});

describe('uploads that no client continues', () => {
  it('stay for a day, then they are removed with their bytes', async () => {
    const anna = member();
    const [open, whole] = [await app.begun(anna, 1_000), await app.arrived(anna, await jpegWithMetadata())];
    await app.append(anna, open, 0, Buffer.alloc(10));
    await app.age(23);
    expect(await app.offset(anna, open)).toBe(10);
    await app.age(2);
    for (const id of [open, whole]) {
      await expect.poll(() => app.remains(id)).toEqual({ row: false, bytes: false });
    }
    expect((await app.look(anna, open)).status).toBe(404);
  });

  it('of a deleted person are gone, and no further one begins (D8)', async () => {
    const anna = member();
    const id = await app.arrived(anna, await jpegWithMetadata());
    await deleteUser(app, anna);
    expect((await app.look(anna, id)).status).toBe(404);
    expect((await app.stage(anna, id)).status).toBe(404);
    expect((await app.begin(anna, 10)).status).toBe(401);
    await expect.poll(() => app.remains(id)).toEqual({ row: false, bytes: false });
  });
});
