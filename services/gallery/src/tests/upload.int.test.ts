import type { Identity } from '@famibook/contracts/identity';
import type { FileId } from '@famibook/contracts/ids';
import { MEGABYTE } from '@famibook/contracts/limits';
import { findUsedFiles } from '@famibook/contracts/photos/endpoints';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { currentFamiBookOf, endMembership, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '../testing/failure.ts';
import { bootGallery, formOf, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

describe('a photo that is shared', () => {
  test('is answered as everybody will see it (D18)', async () => {
    const anna = member();
    const photo = await app.share(anna, { description: '  At the sea \n', tags: ' Beach, sea,,beach ' });
    expect(photo).toMatchObject({
      userId: anna.userId,
      user: { id: anna.userId, firstName: 'Anna', lastName: 'Berg', profileImageUrl: null },
      famibookId: anna.current?.famibookId,
      famibookName: 'The Bergs',
      description: 'At the sea',
      tags: 'Beach, sea',
      width: 24,
      height: 16,
      renditions: [{ width: 24 }],
      imageUrl: photo.renditions[0]?.url,
      likes: 0,
      hearts: 0,
      liked: false,
      commentCount: 0,
      newestComments: [],
      isAnimated: false,
      takenAt: null,
    });
    expect(photo.thumbhash).not.toBe('');
  });

  test('is published once, with its file', async () => {
    const photo = await app.share(member());
    const mine = await app.eventsAbout(photo);
    expect(mine).toMatchObject([
      { type: 'photo.uploaded.v1', version: 1, data: { photoId: photo.id, userId: photo.userId } },
    ]);
    expect(photo.imageUrl).toContain(mine[0]?.data.fileId);
  });

  test('is known to media as used as soon as it is there, whether or not its event has been published', async () => {
    const photo = await app.share(member());
    const [fileId, unknown] = [photo.imageUrl.split('/')[4] as FileId, photo.id as unknown as FileId];
    const used = await app.asService('media').call(findUsedFiles, { body: { fileIds: [fileId, unknown] } });
    expect(used).toEqual({ fileIds: [fileId] });
  });

  test('by the administrator goes to the current FamiBook of the session (D1)', async () => {
    const admin = { ...administrator(), current: member().current };
    expect((await app.share(admin)).famibookId).toBe(admin.current?.famibookId);
  });
});

describe('the right to share', () => {
  test('a pending user is refused as such (D9)', async () => {
    expect(await failure(await app.send(pending()))).toMatchObject({ status: 403, code: 'pending_approval' });
  });
  test('a user without a FamiBook is refused as such', async () => {
    expect(await failure(await app.send(loner()))).toMatchObject({ status: 403, code: 'no_famibook' });
  });
  test('the administrator without a current FamiBook is asked which (D1)', async () => {
    expect(await failure(await app.send(administrator()))).toMatchObject({ status: 400, code: 'choose_famibook' });
  });
  test('a page that still shows another FamiBook is refused (D1)', async () => {
    const headers = { 'x-famibook-id': String(member().current?.famibookId) };
    expect(await failure(await app.send(member(), { headers }))).toMatchObject({
      status: 409,
      code: 'famibook_changed',
    });
  });
  test('a request without a token is refused', async () => {
    expect((await app.fetch('/api/photos', { method: 'POST', body: formOf({}) })).status).toBe(401);
  });
  test('a user whose membership has ended since the token was made is refused (D9)', async () => {
    const anna = member({ version: 3 });
    await endMembership(app, anna, 4);
    expect(await failure(await app.send(anna))).toMatchObject({ status: 404, code: 'famibook_not_found' });
    expect((await app.send({ ...anna, version: 5 })).status).toBe(201);
  });
});

describe('the same photo twice', () => {
  test('is refused with the id of the first, and leaves nothing behind (D20)', async () => {
    const [anna, image] = [member(), somePng()];
    const first = await app.share(anna, { image });
    const before = await app.countStoredFiles();
    const again = await failure(await app.send(anna, { image, description: 'Once more' }));
    expect(again).toMatchObject({ status: 409, code: 'duplicate_photo', photoId: first.id });
    expect(again.message).toBe('This photo is already in your gallery.');
    await expect.poll(() => app.countStoredFiles()).toBe(before);
  });
  test('is to be tried again while the first is being removed with its user, and leaves nothing behind (D8)', async () => {
    const [anna, image] = [member(), somePng()];
    const tom = member({ famibookId: currentFamiBookOf(anna).famibookId, firstName: 'Tom' });
    await app.share(anna, { image });
    await app.pool.query('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
    const before = await app.countStoredFiles();
    const response = await app.send(tom, { image });
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await failure(response)).toMatchObject({ status: 503, code: 'unavailable' });
    await expect.poll(() => app.countStoredFiles()).toBe(before);
  });
  test('is fine in another FamiBook', async () => {
    const image = somePng();
    await app.share(member(), { image });
    expect((await app.send(member(), { image })).status).toBe(201);
  });
  test('five times at once is shared once', async () => {
    const [anna, image] = [member(), somePng()];
    const before = await app.countStoredFiles();
    const responses = await Promise.all(Array.from({ length: 5 }, () => app.send(anna, { image })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await expect.poll(() => app.countStoredFiles()).toBe(before + 1);
  });
});

describe('the plan', () => {
  test('basic holds 500 photos: of two at once the 500th is taken and the 501st refused (D21)', async () => {
    const anna = member();
    const { famibookId } = currentFamiBookOf(anna);
    const famibook = famibookEvents(app, anna);
    await famibook.create(1, { planType: 'basic' });
    await app.pool.query('UPDATE famibook SET photo_count = 499 WHERE id = $1', [famibookId]);
    const responses = await Promise.all([app.send(anna), app.send(anna)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403]);
    const before = await app.countStoredFiles();
    expect(await failure(await app.send(anna))).toMatchObject({
      code: 'plan_photos',
      message: 'Your plan holds up to 500 photos. Ask your manager to upgrade.',
    });
    await expect.poll(() => app.countStoredFiles()).toBe(before);

    await famibook.changePlan('premium', 2);
    expect((await app.send(anna)).status).toBe(201);
    // A late copy of the first event changes nothing.
    await famibook.create(1, { planType: 'basic' });
    expect((await app.send(anna)).status).toBe(201);
  });
});

/** An upload of which a part arrives before its sender goes away. */
async function giveUp(user: Identity, part: Buffer) {
  const sent = Promise.withResolvers<void>();
  const stop = new AbortController();
  const form = async function* () {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    yield part;
    sent.resolve();
    await new Promise(() => undefined);
  };
  const response = app.as(user).fetch('/api/photos', {
    method: 'POST',
    body: ReadableStream.from(form()),
    duplex: 'half',
    signal: stop.signal,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit);
  await Promise.all([sent.promise.then(() => stop.abort()), expect(response).rejects.toThrow()]);
}

describe('uploads that their sender gives up', () => {
  test('leave nothing behind', async () => {
    const before = await app.countStoredFiles();
    const anna = member();
    const bytes = somePng({ bytes: 4 * MEGABYTE });
    for (const share of [0.1, 0.5, 0.9]) await giveUp(anna, bytes.subarray(0, Math.floor(bytes.length * share)));
    expect((await app.send(anna)).status).toBe(201);
    await expect.poll(() => app.countStoredFiles()).toBe(before + 1);
  });

  test('hold no connection open', async () => {
    const anna = member();
    const part = somePng({ bytes: MEGABYTE }).subarray(0, MEGABYTE / 2);
    const openSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    await giveUp(anna, part);
    const before = openSockets();
    for (let time = 0; time < 20; time++) await giveUp(anna, part);
    expect((await app.send(anna)).status).toBe(201);
    // Both ends of one more from the test to gallery, of one more from there to media, and of one of each database.
    await expect.poll(openSockets).toBeLessThanOrEqual(before + 6);
  });
});
