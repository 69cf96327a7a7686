import type { Identity } from '@famibook/contracts/identity';
import type { CommentId, PhotoId } from '@famibook/contracts/ids';
import {
  commentOnPhoto,
  deleteComment,
  deletePhoto,
  editPhoto,
  photoReactions,
} from '@famibook/contracts/photos/endpoints';
import { media } from '@famibook/media/service';
import { administrator, member } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { changeUser, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gallery } from '../service.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
/** A second gallery over the same database, which shares nothing else with the first. */
let writing: ServiceTestApp;
beforeAll(async () => {
  app = await bootGallery();
  writing = await bootTestService([gallery, media], { databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await writing.stop();
  await app.stop();
});

const PATH = '/api/photos?limit=50';

async function read(user: Identity, tag?: string, path = PATH, from: ServiceTestApp = app) {
  const response = await from.as(user).fetch(path, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
  const { status, headers } = response;
  return { status, tag: headers.get('etag') ?? '', total: headers.get('x-total-count'), text: await response.text() };
}

/** Ben, with a photo on which Carla and Dora have commented, and Anna, who looks at it. */
async function aFamily() {
  const anna = member();
  const inFamily = (firstName: string) => member({ famibookId: anna.current?.famibookId, firstName });
  const [ben, carla, dora] = [inFamily('Ben'), inFamily('Carla'), inFamily('Dora')];
  const photo = await app.share(ben, { tags: 'lake' });
  await app.share(anna);
  const comments: CommentId[] = [];
  for (const user of [carla, dora]) {
    const input = { params: { id: photo.id }, body: { content: `Written by ${user.firstName}` } };
    comments.push((await app.as(user).call(commentOnPhoto, input)).id);
  }
  return { anna, ben, carla, dora, photo: photo.id, comments };
}

type AFamily = Awaited<ReturnType<typeof aFamily>>;
const like = (user: Identity, id: PhotoId) => writing.as(user).call(photoReactions.like.add, { params: { id } });

const WRITES: Record<string, (family: AFamily) => Promise<unknown>> = {
  'an edited description': ({ ben, photo: id }) =>
    writing.as(ben).call(editPhoto, { params: { id }, body: { description: 'Another', tags: 'lake' } }),
  'edited tags': ({ ben, photo: id }) =>
    writing.as(ben).call(editPhoto, { params: { id }, body: { description: 'A day at the sea', tags: 'pond' } }),
  'a reaction of another': ({ carla, photo }) => like(carla, photo),
  'a reaction of her own': ({ anna, photo }) => like(anna, photo),
  'a comment': ({ carla, photo: id }) =>
    writing.as(carla).call(commentOnPhoto, { params: { id }, body: { content: 'Once more' } }),
  'a deleted comment': ({ dora, photo: id, comments: [, commentId = '' as CommentId] }) =>
    writing.as(dora).call(deleteComment, { params: { id, commentId } }),
  'a photo that is shared': ({ carla }) => app.share(carla),
  'a photo that is deleted': ({ ben, photo: id }) => writing.as(ben).call(deletePhoto, { params: { id } }),
  'the new name of who shared a photo': ({ ben }) => changeUser(writing, ben, { firstName: 'Bernhard' }, 50),
  'the new picture of who only commented': ({ dora }) =>
    changeUser(writing, dora, { profileImageUrl: '/api/media/profiles/dora' }, 50),
  'a person who is removed': ({ dora }) => deleteUser(writing, dora, 60),
  'the new name of the FamiBook': ({ anna }) => famibookEvents(writing, anna).rename('The Lakes', 70),
};

describe('a list that did not change (D13)', () => {
  test('is answered with 304 and nothing else, until something that it shows changes', async () => {
    const { anna, photo } = await aFamily();
    const first = await read(anna);
    expect(first).toMatchObject({ status: 200, total: '2' });
    expect(await read(anna, first.tag)).toMatchObject({ status: 304, tag: first.tag, text: '' });
    await like(anna, photo);
    await app.as(anna).call(photoReactions.like.remove, { params: { id: photo } });
    const later = await read(anna, first.tag);
    expect(later.status, 'what is as before looks the same').toBe(200);
    expect(later.text).toBe(first.text);
  });

  test.each(Object.keys(WRITES))('is never hidden behind 304: %s, written by another process', async (kind) => {
    const family = await aFamily();
    const before = await read(family.anna);
    expect((await read(family.anna, before.tag)).status).toBe(304);
    await WRITES[kind]?.(family);
    const after = await read(family.anna, before.tag);
    expect(after.status).toBe(200);
    expect({ text: after.text, total: after.total }).not.toEqual({ text: before.text, total: before.total });
    expect(await read(family.anna), 'as who never asked before sees it').toEqual(after);
    expect(await read(family.anna, undefined, PATH, writing), 'as a process sees it that has read nothing').toEqual(
      after,
    );
    expect((await read(family.anna, after.tag)).status).toBe(304);
  });

  test('has another tag for another user, another page, order or FamiBook', async () => {
    const { anna, ben } = await aFamily();
    const { tag } = await read(anna);
    expect((await read(ben, tag)).status).toBe(200);
    for (const path of ['/api/photos?limit=1', '/api/photos?limit=50&sort=taken', '/api/photos?limit=50&tag=lake']) {
      expect((await read(anna, tag, path)).status).toBe(200);
    }
    expect((await read({ ...anna, current: member().current }, tag)).status).toBe(200);
  });

  test('answers no tag of a user without rights: those come first (D9, D39)', async () => {
    const { anna } = await aFamily();
    const { tag } = await read(anna);
    await famibookEvents(writing, anna).suspend(80);
    expect((await read(anna, tag)).status).toBe(403);
    expect((await app.fetch(PATH, { headers: { 'if-none-match': tag } })).status).toBe(401);
  });

  test('answers 304 on deep pages, and for searches and the administrator, who read what they compare', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 5, tags: 'sea' });
    const first = await app.as(anna).fetch('/api/photos?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    for (const [user, path] of [
      [anna, next],
      [anna, '/api/photos?tag=sea'],
      [anna, `/api/photos?author=${anna.userId}`],
      [administrator(), '/api/photos?limit=3'],
    ] as const) {
      const { tag, status } = await read(user, undefined, path);
      expect(status).toBe(200);
      expect((await read(user, tag, path)).status).toBe(304);
    }
  });
});
