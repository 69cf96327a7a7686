import { createHash } from 'node:crypto';
import type { Identity } from '@famibook/contracts/identity';
import { Photo } from '@famibook/contracts/photos/schemas';
import { finishUpload } from '@famibook/contracts/uploads/endpoints';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '../testing/failure.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const TUS = { 'tus-resumable': '1.0.0' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Sends bytes to media as a client does; returns the upload's id. */
async function arrived(user: Identity, bytes: Buffer, sent = bytes.length): Promise<string> {
  const person = app.as(user);
  const begun = await person.fetch('/api/uploads', {
    service: 'media',
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes.length) },
  });
  const location = begun.headers.get('location') ?? '';
  await person.fetch(location, {
    service: 'media',
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes.subarray(0, sent)),
  });
  return location.split('/').at(-1) ?? '';
}
const finish = (user: Identity, uploadId: string, words: object = {}, headers: Record<string, string> = {}) =>
  app.as(user).fetch(finishUpload.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ uploadId, description: 'A day at the sea', tags: 'sea', ...words }),
  });
async function finished(user: Identity, uploadId: string) {
  const response = await finish(user, uploadId);
  if (response.status !== 201) throw new Error(await response.text());
  return Photo.parse(await response.json());
}
const known = (user: Identity, hashes: unknown) =>
  app.as(user).fetch('/api/photos/known', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sha256: hashes }),
  });

describe('a photo that was uploaded in pieces', () => {
  test('is shared like any other: row, tags, counters and event', async () => {
    const anna = member();
    const photo = await finished(anna, await arrived(anna, somePng()));
    expect(photo).toMatchObject({ userId: anna.userId, description: 'A day at the sea', tags: 'sea', width: 24 });
    const events = await app.eventsAbout(photo);
    expect(events).toMatchObject([{ type: 'photo.uploaded.v1', version: 1 }]);
    const { rows } = await app.pool.query('SELECT photo_count FROM famibook WHERE id = $1', [photo.famibookId]);
    expect(rows).toEqual([{ photo_count: 1 }]);
  });

  test('is created once, even if the upload is finished many times at once', async () => {
    const anna = member();
    const uploadId = await arrived(anna, somePng());
    const photos = await Promise.all(Array.from({ length: 15 }, () => finished(anna, uploadId)));
    photos.push(await finished(anna, uploadId));
    expect(new Set(photos.map(({ id }) => id)).size).toBe(1);
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM photo WHERE user_id = $1', [anna.userId]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('can be finished again even if the plan is full by then (D21)', async () => {
    const anna = member();
    const uploadId = await arrived(anna, somePng());
    const photo = await finished(anna, uploadId);
    await app.pool.query('UPDATE famibook SET photo_count = 500 WHERE id = $1', [photo.famibookId]);
    expect((await finished(anna, uploadId)).id).toBe(photo.id);
    const further = await finish(anna, await arrived(anna, somePng()));
    expect(await failure(further)).toMatchObject({ status: 403, code: 'plan_photos' });
  });

  test('cannot be finished again after its deletion, even before media knows of it', async () => {
    const anna = member();
    const uploadId = await arrived(anna, somePng());
    const photo = await finished(anna, uploadId);
    await app.as(anna).fetch(`/api/photos/${photo.id}`, { method: 'DELETE' });
    expect(await failure(await finish(anna, uploadId))).toMatchObject({ status: 409, code: 'photo_removed' });
    const { rows } = await app.pool.query('SELECT photo_count FROM famibook WHERE id = $1', [photo.famibookId]);
    expect(rows).toEqual([{ photo_count: 0 }]);
  });

  test('is forgotten days after its file was removed', async () => {
    const anna = member();
    await app.pool.query("INSERT INTO removed_file VALUES ($1, now() - interval '3 days'), ($2, now())", [
      newId(),
      newId(),
    ]);
    const older = async () =>
      (await app.pool.query("SELECT 1 FROM removed_file WHERE removed_at < now() - interval '2 days'")).rowCount;
    expect(await older()).toBe(1);
    const { id } = await app.share(anna);
    await app.as(anna).fetch(`/api/photos/${id}`, { method: 'DELETE' });
    expect(await older()).toBe(0);
  });

  test('is refused as a duplicate of a photo in the gallery, which is named (D20)', async () => {
    const anna = member();
    const bytes = somePng();
    const first = await app.share(anna, { image: bytes });
    const uploadId = await arrived(anna, bytes);
    for (let tries = 0; tries < 2; tries++) {
      expect(await failure(await finish(anna, uploadId))).toMatchObject({
        status: 409,
        code: 'duplicate_photo',
        photoId: first.id,
      });
    }
  });

  test('needs all its bytes, its words and its owner', async () => {
    const anna = member();
    const bytes = somePng();
    const half = await arrived(anna, bytes, bytes.length - 5);
    expect(await failure(await finish(anna, half))).toMatchObject({ status: 409, code: 'upload_unfinished' });
    const whole = await arrived(anna, somePng());
    expect(await failure(await finish(anna, whole, { description: ' ' }))).toMatchObject({
      status: 400,
      code: 'validation',
    });
    const sister = member({ famibookId: anna.current?.famibookId });
    expect(await failure(await finish(sister, whole))).toMatchObject({ status: 404, code: 'upload_not_found' });
    const switched = { ...anna, current: member().current };
    expect(await failure(await finish(switched, whole))).toMatchObject({ status: 404, code: 'upload_not_found' });
    expect(await failure(await finish(anna, newId()))).toMatchObject({ status: 404, code: 'upload_not_found' });
    const changed = await finish(anna, whole, {}, { 'x-famibook-id': newId() });
    expect(await failure(changed)).toMatchObject({ status: 409, code: 'famibook_changed' });
    expect((await finish(anna, whole)).status).toBe(201);
  });

  test('is refused by what its bytes are (D17)', async () => {
    const anna = member();
    const uploadId = await arrived(anna, Buffer.from('no picture at all, but words enough for one\n'.repeat(9)));
    expect(await failure(await finish(anna, uploadId))).toMatchObject({ status: 415, code: 'not_an_image' });
  });

  test('is not shared if its person has been deleted (D8)', async () => {
    const anna = member();
    const uploadId = await arrived(anna, somePng());
    await deleteUser(app, anna);
    expect([401, 404]).toContain((await finish(anna, uploadId)).status);
  });
});

describe('which files the gallery has already (D20)', () => {
  test('is reported for the current FamiBook, and for no other', async () => {
    const anna = member();
    const bytes = somePng();
    const photo = await app.share(anna, { image: bytes });
    const hashes = [sha256(bytes), sha256(somePng())];
    expect(await (await known(anna, hashes)).json()).toEqual([{ sha256: hashes[0], photoId: photo.id }]);
    expect(await (await known(member(), hashes)).json()).toEqual([]);
    const switched = { ...anna, current: member().current };
    expect(await (await known(switched, hashes)).json()).toEqual([]);
  });

  test('is for the approved, and for a hundred hashes at most', async () => {
    const hash = sha256(Buffer.from('x'));
    expect((await known(member(), Array(100).fill(hash))).status).toBe(200);
    expect((await known(member(), Array(101).fill(hash))).status).toBe(400);
    expect((await known(member(), [])).status).toBe(400);
    expect((await known(member(), ['../../etc/passwd'])).status).toBe(400);
    expect((await known(pending(), [hash])).status).toBe(403);
    expect((await known(loner(), [hash])).status).toBe(403);
    expect(await failure(await known(administrator(), [hash]))).toMatchObject({ code: 'choose_famibook' });
  });
});
