import type { Identity } from '@famibook/contracts/identity';
import type { CommentId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/photos/endpoints';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { administrator, member, pending } from '@famibook/testing/families/identities';
import { deleteUser, endMembership } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

let app: GalleryTestApp;
let anna: Identity;
/** A member of the same FamiBook. */
let tom: Identity;
let photo: Photo;

beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());
beforeEach(async () => {
  anna = member();
  tom = member({ firstName: 'Tom', famibookId: anna.current?.famibookId });
  photo = await app.share(anna);
});

const params = () => ({ params: { id: photo.id } });
const refused = (code: string) => expect.objectContaining({ code });
const photoEvents = async () => (await app.eventsAbout(photo)).map(({ type, version }) => ({ type, version }));

describe('rights (D9)', () => {
  const calls = [
    ['see', (user: Identity) => app.as(user).call(api.getPhoto, params())],
    ['like', (user: Identity) => app.as(user).call(api.photoReactions.like.add, params())],
    ['take a like back from', (user: Identity) => app.as(user).call(api.photoReactions.like.remove, params())],
    ['heart', (user: Identity) => app.as(user).call(api.photoReactions.heart.add, params())],
    ['take a heart back from', (user: Identity) => app.as(user).call(api.photoReactions.heart.remove, params())],
    ['read comments of', (user: Identity) => app.as(user).call(api.listComments, { ...params(), query: {} })],
    ['comment on', (user: Identity) => app.as(user).call(api.commentOnPhoto, { ...params(), body: { content: 'x' } })],
    ['edit', (user: Identity) => app.as(user).call(api.editPhoto, { ...params(), body: { description: 'x' } })],
    ['delete', (user: Identity) => app.as(user).call(api.deletePhoto, params())],
  ] as const;

  test.each(calls)('to %s another family’s photo: it does not exist', async (_, call) => {
    await expect(call(member())).rejects.toEqual(refused('photo_not_found'));
  });
  test.each(calls)('to %s a photo while waiting for approval is refused as such', async (_, call) => {
    await expect(call(pending({ famibookId: photo.famibookId }))).rejects.toEqual(refused('pending_approval'));
  });
  test('a token from before the membership ended writes nothing more', async () => {
    const own = { params: { id: (await app.share(tom)).id } };
    await endMembership(app, tom, 9);
    for (const writing of [
      () => app.as(tom).call(api.photoReactions.like.add, params()),
      () => app.as(tom).call(api.commentOnPhoto, { ...params(), body: { content: 'x' } }),
      () => app.as(tom).call(api.editPhoto, { ...own, body: { description: 'x' } }),
      () => app.as(tom).call(api.deletePhoto, own),
    ]) {
      await expect(writing()).rejects.toEqual(refused('famibook_not_found'));
    }
  });
  test('another’s photo is neither edited nor deleted, not even by the manager', async () => {
    const maria = member({ famibookId: photo.famibookId, isManager: true });
    for (const user of [tom, maria]) {
      await expect(app.as(user).call(api.editPhoto, { ...params(), body: { tags: 'x' } })).rejects.toEqual(
        refused('forbidden'),
      );
      await expect(app.as(user).call(api.deletePhoto, params())).rejects.toEqual(refused('forbidden'));
      await expect(app.as(user).call(api.adminDeletePhoto, params())).rejects.toEqual(refused('forbidden'));
    }
  });
  test('the administrator deletes any photo', async () => {
    await app.as(administrator()).call(api.adminDeletePhoto, params());
    await expect(app.as(anna).call(api.getPhoto, params())).rejects.toEqual(refused('photo_not_found'));
    await expect(app.as(administrator()).call(api.adminDeletePhoto, params())).rejects.toEqual(
      refused('photo_not_found'),
    );
  });
  test('a token from before the administrator was deleted deletes nothing more', async () => {
    const ada = administrator();
    await deleteUser(app, ada);
    await expect(app.as(ada).call(api.adminDeletePhoto, params())).rejects.toEqual(refused('unauthorized'));
    expect(await app.as(anna).call(api.getPhoto, params())).toMatchObject({ id: photo.id });
  });
  test('an invalid id is refused with 400', async () => {
    expect((await app.as(anna).fetch('/api/photos/42')).status).toBe(400);
  });
});

describe('likes and hearts (D12)', () => {
  test('count once a person, apart from each other, and can be taken back', async () => {
    const like = () => app.as(tom).call(api.photoReactions.like.add, params());
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    const heart = await app.as(tom).call(api.photoReactions.heart.add, params());
    expect(heart).toEqual({ likes: 1, hearts: 1, liked: true, hearted: true });
    expect(await app.as(anna).call(api.photoReactions.like.add, params())).toEqual({
      likes: 2,
      hearts: 1,
      liked: true,
      hearted: false,
    });
    expect(await app.as(tom).call(api.photoReactions.like.remove, params())).toMatchObject({
      likes: 1,
      hearts: 1,
      liked: false,
      hearted: true,
    });
    expect(await app.as(tom).call(api.photoReactions.like.remove, params())).toMatchObject({ likes: 1, liked: false });
    expect(await app.as(tom).call(api.photoReactions.heart.remove, params())).toMatchObject({
      likes: 1,
      hearts: 0,
      hearted: false,
    });
  });

  test('are published when something changed, and only then', async () => {
    for (let times = 0; times < 3; times++) await app.as(tom).call(api.photoReactions.like.add, params());
    await app.as(tom).call(api.photoReactions.heart.remove, params());
    expect(await photoEvents()).toEqual([
      { type: 'photo.uploaded.v1', version: 1 },
      { type: 'photo.reacted.v1', version: 2 },
    ]);
  });

  test('1,000 by 10 people, 10 at once, count 10', async () => {
    const people = Array.from({ length: 10 }, () => member({ famibookId: photo.famibookId }));
    // All wait for one row: of more at once, the last could wait for a connection for too long.
    const likeInTurns = async () => {
      for (let n = 0; n < 100; n++) await app.as(people[n % 10] ?? anna).call(api.photoReactions.like.add, params());
    };
    await Promise.all(people.map(likeInTurns));
    expect(await app.as(anna).call(api.getPhoto, params())).toMatchObject({ likes: 10, hearts: 0 });
  });

  test('and their withdrawals at once end in a count that is true', async () => {
    const people = Array.from({ length: 5 }, () => member({ famibookId: photo.famibookId }));
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        app
          .as(people[at % 5] ?? anna)
          .call(at % 3 === 0 ? api.photoReactions.like.remove : api.photoReactions.like.add, params()),
      ),
    );
    const { rows } = await app.pool.query('SELECT count(*)::int AS likes FROM photo_reaction WHERE photo_id = $1', [
      photo.id,
    ]);
    expect((await app.as(anna).call(api.getPhoto, params())).likes).toBe(rows[0].likes);
  });
});

describe('comments', () => {
  const say = (user: Identity, content: string) =>
    app.as(user).call(api.commentOnPhoto, { ...params(), body: { content } });

  test('are answered with their author and counted', async () => {
    const comment = await say(tom, '  How lovely \n');
    expect(comment).toMatchObject({ content: 'How lovely', user: { id: tom.userId, firstName: 'Tom' } });
    const detail = await app.as(anna).call(api.getPhoto, params());
    expect(detail).toMatchObject({ commentCount: 1, comments: [comment], newestComments: [comment] });
    expect(await photoEvents()).toContainEqual({ type: 'photo.commented.v1', version: 2 });
  });

  test.each([
    ['blank', ' \n '],
    ['longer than 2,000 characters', 'x'.repeat(2_001)],
    ['with control characters', 'a\u0000'],
  ])('that are %s are refused (D15)', async (_, content) => {
    await expect(say(tom, content)).rejects.toEqual(refused('validation'));
  });

  test('come newest first, 200 with the photo and the rest page by page (D13)', async () => {
    await say(anna, 'first');
    await app.pool.query(
      `INSERT INTO photo_comment (id, photo_id, user_id, content, created_at)
       SELECT gen_random_uuid(), $1, $2, n::text, now() + n * interval '1 second' FROM generate_series(1, 205) AS n`,
      [photo.id, anna.userId],
    );
    const { comments } = await app.as(tom).call(api.getPhoto, params());
    expect(comments).toHaveLength(200);
    expect(comments[0]?.content).toBe('205');
    const response = await app.as(tom).fetch(`/api/photos/${photo.id}/comments`);
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await (await app.as(tom).fetch(next)).json()) as { content: string }[];
    expect(rest.map(({ content }) => content)).toEqual(['5', '4', '3', '2', '1', 'first']);
  });

  test('are deleted by their author and no other user (D22)', async () => {
    const { id: commentId } = await say(tom, 'Hello');
    const at = { params: { id: photo.id, commentId: commentId as CommentId } };
    await expect(app.as(anna).call(api.deleteComment, at)).rejects.toEqual(refused('forbidden'));
    await app.as(tom).call(api.deleteComment, at);
    await expect(app.as(tom).call(api.deleteComment, at)).rejects.toEqual(refused('comment_not_found'));
    expect(await app.as(anna).call(api.getPhoto, params())).toMatchObject({ commentCount: 0, comments: [] });
    expect((await photoEvents()).at(-1)).toEqual({ type: 'photo.comment-deleted.v1', version: 3 });
  });

  test('at once are all counted', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => say(at % 2 ? anna : tom, `${at}`)));
    expect((await app.as(anna).call(api.getPhoto, params())).commentCount).toBe(40);
  });
});

describe('its owner', () => {
  test('edits description and tags, or one of them (D22)', async () => {
    const edit = (body: { description?: string; tags?: string }) =>
      app.as(anna).call(api.editPhoto, { ...params(), body });
    expect(await edit({ description: ' Better ' })).toMatchObject({ description: 'Better', tags: '' });
    expect(await edit({ tags: 'a,, b,A' })).toMatchObject({ description: 'Better', tags: 'a, b' });
    await expect(edit({})).rejects.toEqual(refused('validation'));
    await expect(edit({ description: ' ' })).rejects.toEqual(refused('validation'));
    expect((await photoEvents()).filter(({ type }) => type === 'photo.edited.v1')).toHaveLength(2);
  });

  test('deletes it with all that belongs to it, once', async () => {
    await app.as(tom).call(api.photoReactions.like.add, params());
    await app.as(tom).call(api.commentOnPhoto, { ...params(), body: { content: 'x' } });
    const responses = await Promise.allSettled([1, 2, 3].map(() => app.as(anna).call(api.deletePhoto, params())));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await photoEvents()).at(-1)).toEqual({ type: 'photo.deleted.v1', version: 4 });
    for (const table of ['photo_comment', 'photo_reaction', 'photo_tag']) {
      expect((await app.pool.query(`SELECT 1 FROM ${table} WHERE photo_id = $1`, [photo.id])).rowCount).toBe(0);
    }
    const { rows } = await app.pool.query('SELECT photo_count FROM famibook WHERE id = $1', [photo.famibookId]);
    expect(rows).toEqual([{ photo_count: 0 }]);
    expect((await app.share(anna)).id).not.toBe(photo.id);
  });
});

describe('download (D17)', () => {
  test('gives the full-size picture under a name made of the description', async () => {
    const image = somePng({ width: 40, height: 30 });
    const shared = await app.share(anna, { image, description: 'Öl & Wasser: "A/B"' });
    const response = await app.as(tom).fetch(`/api/photos/${shared.id}/download`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_l & Wasser A B.png"; filename*=UTF-8''%C3%96l%20%26%20Wasser%20A%20B.png`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await response.arrayBuffer()).equals(image)).toBe(true);
    const head = await app.as(tom).fetch(`/api/photos/${shared.id}/download`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.length)]);
  });

  test('is for those who may see it', async () => {
    expect((await app.as(member()).fetch(`/api/photos/${photo.id}/download`)).status).toBe(404);
    expect((await app.fetch(`/api/photos/${photo.id}/download`)).status).toBe(401);
  });
});
