import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { MEGABYTE } from '@famibook/contracts/limits';
import { findUsedFiles } from '@famibook/contracts/photos/endpoints';
import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '../testing/failure.ts';
import { bootGallery, formOf, type GalleryBed } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

let bed: GalleryBed;
beforeAll(async () => {
  bed = await bootGallery();
});
afterAll(() => bed.stop());

describe('a photo that is shared', () => {
  test('is answered as everybody will see it (D18)', async () => {
    const anna = member();
    const photo = await bed.share(anna, { description: '  At the sea \n', tags: ' Beach, sea,,beach ' });
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

  test('is announced once, with its file', async () => {
    const photo = await bed.share(member());
    const mine = (await bed.publishedEvents()).filter((fact) => fact.aggregateId === photo.id);
    expect(mine).toMatchObject([
      { type: 'photo.uploaded.v1', version: 1, data: { photoId: photo.id, userId: photo.userId } },
    ]);
    expect(photo.imageUrl).toContain(mine[0]?.data.fileId);
  });

  test('is known to media as used as soon as it is there, whether or not its fact has gone out', async () => {
    const photo = await bed.share(member());
    const [fileId, unknown] = [photo.imageUrl.split('/')[4] as FileId, photo.id as unknown as FileId];
    const used = await bed.asService('media').call(findUsedFiles, { body: { fileIds: [fileId, unknown] } });
    expect(used).toEqual({ fileIds: [fileId] });
  });

  test('by the administrator goes to the FamiBook the session stands in (D1)', async () => {
    const admin = { ...administrator(), current: member().current };
    expect((await bed.share(admin)).famibookId).toBe(admin.current?.famibookId);
  });
});

describe('who may share', () => {
  test('somebody pending is told so (D9)', async () => {
    expect(await failure(await bed.send(pending()))).toMatchObject({ status: 403, code: 'pending_approval' });
  });
  test('somebody without a FamiBook is told so', async () => {
    expect(await failure(await bed.send(loner()))).toMatchObject({ status: 403, code: 'no_famibook' });
  });
  test('the administrator without a current FamiBook is asked which (D1)', async () => {
    expect(await failure(await bed.send(administrator()))).toMatchObject({ status: 400, code: 'choose_famibook' });
  });
  test('a page that still shows another FamiBook is refused (D1)', async () => {
    const headers = { 'x-famibook-id': String(member().current?.famibookId) };
    expect(await failure(await bed.send(member(), { headers }))).toMatchObject({
      status: 409,
      code: 'famibook_changed',
    });
  });
  test('nobody without a token', async () => {
    expect((await bed.fetch('/api/photos', { method: 'POST', body: formOf({}) })).status).toBe(401);
  });
  test('nobody whose membership has ended since the token was made (D9)', async () => {
    const anna = member({ version: 3 });
    const famibookId = anna.current?.famibookId as FamiBookId;
    const ended = { famibookId, famibookName: 'The Bergs', membershipId: anna.sessionId as never, userId: anna.userId };
    await bed.publish('membership.ended.v1', ended.membershipId, 4, { ...ended, wasApproved: true });
    expect(await failure(await bed.send(anna))).toMatchObject({ status: 404, code: 'famibook_not_found' });
    expect((await bed.send({ ...anna, version: 5 })).status).toBe(201);
  });
});

describe('the same photo twice', () => {
  test('is refused with the id of the first, and leaves nothing behind (D20)', async () => {
    const [anna, image] = [member(), somePng()];
    const first = await bed.share(anna, { image });
    const before = await bed.countStoredFiles();
    const again = await failure(await bed.send(anna, { image, description: 'Once more' }));
    expect(again).toMatchObject({ status: 409, code: 'duplicate_photo', photoId: first.id });
    expect(again.message).toBe('This photo is already in your gallery.');
    expect(await bed.countStoredFiles()).toBe(before);
  });
  test('is fine in another FamiBook', async () => {
    const image = somePng();
    await bed.share(member(), { image });
    expect((await bed.send(member(), { image })).status).toBe(201);
  });
  test('five times at once is shared once', async () => {
    const [anna, image] = [member(), somePng()];
    const before = await bed.countStoredFiles();
    const answers = await Promise.all(Array.from({ length: 5 }, () => bed.send(anna, { image })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await bed.countStoredFiles()).toBe(before + 1);
  });
});

describe('the plan', () => {
  test('basic holds 500 photos: of two at once the 500th is taken and the 501st refused (D21)', async () => {
    const anna = member();
    const famibookId = anna.current?.famibookId as FamiBookId;
    await bed.publish('famibook.created.v1', famibookId, 1, {
      famibookId,
      famibookName: 'The Bergs',
      planType: 'basic',
    });
    await bed.pool.query('UPDATE famibook SET photo_count = 499 WHERE id = $1', [famibookId]);
    const answers = await Promise.all([bed.send(anna), bed.send(anna)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const before = await bed.countStoredFiles();
    expect(await failure(await bed.send(anna))).toMatchObject({
      code: 'plan_photos',
      message: 'Your plan holds up to 500 photos. Ask your manager to upgrade.',
    });
    expect(await bed.countStoredFiles()).toBe(before);

    await bed.publish('famibook.plan-changed.v1', famibookId, 2, {
      famibookId,
      famibookName: 'The Bergs',
      planType: 'premium',
    });
    expect((await bed.send(anna)).status).toBe(201);
    // A late copy of the first fact changes nothing.
    await bed.publish('famibook.created.v1', famibookId, 1, {
      famibookId,
      famibookName: 'The Bergs',
      planType: 'basic',
    });
    expect((await bed.send(anna)).status).toBe(201);
  });
});

/** An upload of which a part arrives before its sender goes away. */
const giveUp = async (who: Identity, part: Buffer) => {
  const sent = Promise.withResolvers<void>();
  const stop = new AbortController();
  const form = async function* () {
    yield Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n');
    yield part;
    sent.resolve();
    await new Promise(() => undefined);
  };
  const answer = bed.as(who).fetch('/api/photos', {
    method: 'POST',
    body: ReadableStream.from(form()),
    duplex: 'half',
    signal: stop.signal,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit);
  await Promise.all([sent.promise.then(() => stop.abort()), expect(answer).rejects.toThrow()]);
};

describe('uploads that their sender gives up', () => {
  test('leave nothing behind', async () => {
    const before = await bed.countStoredFiles();
    const anna = member();
    const bytes = somePng({ bytes: 4 * MEGABYTE });
    for (const share of [0.1, 0.5, 0.9]) await giveUp(anna, bytes.subarray(0, Math.floor(bytes.length * share)));
    expect((await bed.send(anna)).status).toBe(201);
    await expect.poll(() => bed.countStoredFiles()).toBe(before + 1);
  });

  test('hold no connection open', async () => {
    const anna = member();
    const part = somePng({ bytes: MEGABYTE }).subarray(0, MEGABYTE / 2);
    const openSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    await giveUp(anna, part);
    const before = openSockets();
    for (let time = 0; time < 20; time++) await giveUp(anna, part);
    expect((await bed.send(anna)).status).toBe(201);
    // Both ends of one more from the test to gallery, of one more from there to media, and of one of each database.
    await expect.poll(openSockets).toBeLessThanOrEqual(before + 6);
  });
});
