import * as archives from '@famibook/contracts/archives/endpoints';
import type { ImportedComment } from '@famibook/contracts/archives/internal-schemas';
import type { BodyIn } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { CommentId, type PhotoId } from '@famibook/contracts/ids';
import { importPhoto } from '@famibook/contracts/imports/endpoints';
import * as api from '@famibook/contracts/photos/endpoints';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { member } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { famibookOf, ownerOf, stageAsBackup } from '../testing/import-fixture.ts';
import { readList } from '../testing/read-list.ts';
import { somePng } from '../testing/some-png.ts';

let app: GalleryTestApp;
let maria: Identity;
let tom: Identity;

beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());
beforeEach(() => {
  maria = member({ isManager: true });
  tom = member({ firstName: 'Tom', famibookId: maria.current?.famibookId });
});

const backup = () => app.asService('backup');
const refused = (code: string) => expect.objectContaining({ code });

async function importOne(changes: Partial<BodyIn<typeof importPhoto>> = {}): Promise<PhotoId> {
  const image = await stageAsBackup(app, maria);
  const into = { famibook: famibookOf(maria), author: ownerOf(maria), source: `archive:${newId()}` };
  const body = { ...into, image, description: 'At the sea', ...changes };
  const { photoId } = await backup().call(importPhoto, { body });
  if (!photoId) throw new TypeError('a new source becomes a photo');
  return photoId;
}

function commentBy(user: Identity, changes: Partial<ImportedComment> = {}): ImportedComment {
  const id = CommentId.parse(newId());
  return {
    id,
    owner: ownerOf(user),
    authorName: null,
    content: 'Lovely',
    createdAt: '2012-08-01T10:00:00Z',
    ...changes,
  };
}

const read = (id: PhotoId, as = tom) => app.as(as).call(api.getPhoto, { params: { id } });

test('an imported photo has its own time, tags and author, and counts like an upload (D13, D34)', async () => {
  const id = await importOne({
    author: ownerOf(tom),
    tags: 'Beach, Sea',
    takenAt: '2011-07-30T09:00:00Z',
    createdAt: '2011-08-01T10:00:00Z',
  });
  expect(await read(id)).toMatchObject({
    user: { id: tom.userId, firstName: 'Tom' },
    description: 'At the sea',
    tags: 'Beach, Sea',
    takenAt: '2011-07-30T09:00:00.000Z',
    createdAt: '2011-08-01T10:00:00.000Z',
  });
  expect(await readList(app, tom, '?tag=sea')).toMatchObject({ total: 1 });
  expect((await app.eventsAbout({ id })).map(({ type }) => type)).toEqual(['photo.uploaded.v1']);
});

test('the name of an author without an account stands for the member who imported it, and may edit and delete it (D22)', async () => {
  const id = await importOne({ authorName: 'Grandma Rose' });
  const photo = await read(id);
  expect(photo.user).toEqual({
    id: maria.userId,
    firstName: 'Grandma Rose',
    lastName: '',
    profileImageUrl: null,
    isImported: true,
  });
  await app.as(maria).call(api.deletePhoto, { params: { id } });
  await expect(read(id)).rejects.toEqual(refused('photo_not_found'));
});

test('what claims to be of the future was shared or written now', async () => {
  const before = Date.now();
  const future = { createdAt: '2999-01-01T00:00:00Z' };
  const photoId = await importOne(future);
  const body = { famibook: famibookOf(maria), photoId, comments: [commentBy(tom, future)] };
  await backup().call(archives.importComments, { body });
  const { createdAt, comments } = await read(photoId);
  for (const time of [createdAt, ...comments.map((comment) => comment.createdAt)]) {
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1000);
  }
});

test('comments come in with their times and authors, once however often they are sent', async () => {
  const photoId = await importOne();
  const rose = commentBy(maria, { authorName: 'Grandma Rose', createdAt: '2012-08-02T10:00:00Z' });
  const body = { famibook: famibookOf(maria), photoId, comments: [commentBy(tom), rose] };
  expect(await backup().call(archives.importComments, { body })).toEqual({ imported: 2 });
  expect(await backup().call(archives.importComments, { body })).toEqual({ imported: 0 });
  const { comments, commentCount, newestComments } = await read(photoId);
  expect(commentCount).toBe(2);
  expect(newestComments).toEqual(comments);
  expect(comments.map(({ user, createdAt }) => [user.firstName, user.isImported, createdAt])).toEqual([
    ['Grandma Rose', true, '2012-08-02T10:00:00.000Z'],
    ['Tom', undefined, '2012-08-01T10:00:00.000Z'],
  ]);
});

test('a comment does not come in below another family’s photo (D9)', async () => {
  const photoId = await importOne();
  const stranger = member();
  const body = { famibook: famibookOf(stranger), photoId, comments: [commentBy(stranger)] };
  await expect(backup().call(archives.importComments, { body })).rejects.toEqual(refused('photo_not_found'));
});

test('reactions of members come in with their times, once, are counted and listed, and can be taken back (D12)', async () => {
  const photoId = await importOne();
  const by = (user: Identity, kinds: ReactionKind[], createdAt: string) => ({ owner: ownerOf(user), kinds, createdAt });
  const reactions = [
    by(tom, ['like', 'heart'], '2012-08-02T10:00:00.123456Z'),
    by(maria, ['like'], '2012-08-01T10:00:00Z'),
  ];
  const body = { famibook: famibookOf(maria), photoId, reactions };
  expect(await backup().call(archives.importPhotoReactions, { body })).toEqual({ imported: 3 });
  expect(await backup().call(archives.importPhotoReactions, { body })).toEqual({ imported: 0 });
  expect(await read(photoId)).toMatchObject({ likes: 2, hearts: 1, liked: true, hearted: true });
  expect((await app.eventsAbout({ id: photoId })).map(({ type }) => type)).toEqual([
    'photo.uploaded.v1',
    'photo.reacted.v1',
  ]);

  const list = (before?: string) =>
    backup().call(archives.listArchivePhotoReactions, { body: { photoId, limit: 1, before } });
  const first = await list();
  expect(first.reactions).toEqual([
    { userId: tom.userId, userName: 'Tom Berg', kinds: ['like', 'heart'], createdAt: '2012-08-02T10:00:00.123456Z' },
  ]);
  const second = await list(first.next ?? undefined);
  expect(second).toMatchObject({ reactions: [{ userId: maria.userId, kinds: ['like'] }], next: null });

  await app.as(tom).call(api.photoReactions.like.remove, { params: { id: photoId } });
  expect(await read(photoId)).toMatchObject({ likes: 1, hearts: 1, liked: false });
});

test('a reaction does not come in on another family’s photo, nor by a user who has left (D9)', async () => {
  const photoId = await importOne();
  const stranger = member();
  const reactions = [{ owner: ownerOf(stranger), kinds: ['like' as const], createdAt: '2012-08-02T10:00:00Z' }];
  const body = { famibook: famibookOf(stranger), photoId, reactions };
  await expect(backup().call(archives.importPhotoReactions, { body })).rejects.toEqual(refused('photo_not_found'));
  await app.publish(
    'membership.ended.v1',
    { ...famibookOf(maria), userId: tom.userId, membershipId: newId(), wasApproved: true },
    tom.version + 1,
  );
  const left = { famibook: famibookOf(maria), photoId, reactions: [{ ...reactions[0], owner: ownerOf(tom) }] };
  await expect(backup().call(archives.importPhotoReactions, { body: left as typeof body })).rejects.toEqual(
    refused('famibook_not_found'),
  );
  expect(await read(photoId, maria)).toMatchObject({ likes: 0 });
});

test('the list of a person’s photos has none that an archive names another author for (D13, D22)', async () => {
  await importOne({ authorName: 'Grandma Rose' });
  const own = await importOne();
  const { photos } = await readList(app, tom, `?author=${maria.userId}`);
  expect(photos.map(({ id }) => id)).toEqual([own]);
});

test('an archive lists photos and comments, the oldest first, page by page, and of one author only theirs', async () => {
  const first = await importOne({ createdAt: '2010-01-01T00:00:00Z', authorName: 'Grandma Rose' });
  const second = await importOne({ createdAt: '2011-01-01T00:00:00Z', author: ownerOf(tom) });
  const famibookId = famibookOf(maria).famibookId;
  const comments = [commentBy(tom), commentBy(maria)];
  await backup().call(archives.importComments, { body: { famibook: famibookOf(maria), photoId: first, comments } });

  const page = (after?: string) =>
    backup().call(archives.listArchivePhotos, { body: { famibookId, isAdmin: false, limit: 1, after } });
  const one = await page();
  const two = await page(one.next ?? undefined);
  expect([one, two].map(({ photos }) => photos.map(({ id, authorName }) => [id, authorName]))).toEqual([
    [[first, 'Grandma Rose']],
    [[second, null]],
  ]);
  expect(two.next).toBeNull();

  const own = { famibookId, isAdmin: false, author: tom.userId };
  expect((await backup().call(archives.listArchivePhotos, { body: own })).photos.map(({ id }) => id)).toEqual([second]);
  const of = async (of: { photoId: PhotoId } | { author: Identity['userId'] }) =>
    (await backup().call(archives.listArchiveComments, { body: { famibookId, of } })).comments;
  expect((await of({ photoId: first })).map(({ userId }) => userId).sort()).toEqual([maria.userId, tom.userId].sort());
  expect(await of({ author: tom.userId })).toMatchObject([{ photo: { description: 'At the sea' }, photoId: first }]);
});

test('what a suspended FamiBook holds is listed for the administrator only (D39)', async () => {
  await importOne();
  const { famibookId, famibookName } = famibookOf(maria);
  const suspension = { famibookId, famibookName, planType: 'basic', isSuspended: true } as const;
  await app.publish('famibook.suspended.v1', suspension, 5);
  const list = (isAdmin: boolean) => backup().call(archives.listArchivePhotos, { body: { famibookId, isAdmin } });
  await expect(list(false)).rejects.toEqual(refused('famibook_suspended'));
  expect((await list(true)).photos).toHaveLength(1);
});

test('a picture is opened as it came, without its tags, and small', async () => {
  const bytes = somePng({ width: 1_000, height: 700 });
  const { fileId } = await stageAsBackup(app, maria, bytes);
  const open = async (form: string) => {
    const path = `/internal/archives/files/${fileId}?form=${form}`;
    const response = await backup().fetch(path, { service: 'media' });
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  expect((await open('original')).bytes.equals(bytes)).toBe(true);
  expect((await open('stripped')).type).toBe('image/png');
  const small = await open('small');
  expect(small.type).toBe('image/webp');
  expect(small.bytes.subarray(8, 12).toString()).toBe('WEBP');
});
