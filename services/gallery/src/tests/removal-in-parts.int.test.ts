import { join } from 'node:path';
import { listArchivePhotos } from '@famibook/contracts/archives/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import * as api from '@famibook/contracts/photos/endpoints';
import { findKnownPhotos } from '@famibook/contracts/uploads/endpoints';
import { REMOVED_AT_ONCE } from '@famibook/famibook-kit/removals';
import { type Database, openDatabase } from '@famibook/service-kit/db/database';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { createLog } from '@famibook/service-kit/observability/log';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { administrator, member } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { currentFamiBookOf, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { startCrashChild } from '@famibook/testing/services/start-crash-child';
import { findWrongCounters } from '@famibook/testing/services/wrong-counters';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { gallery } from '../service.ts';
import { STORED_COUNTERS } from '../stored-counters.ts';
import { readAllPages, readList } from '../testing/read-list.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');
/** More than two parts. */
const COUNT = 2 * REMOVED_AT_ONCE + 500;

let app: ServiceTestApp;
beforeAll(async () => {
  app = await bootTestService([gallery]);
});
afterAll(() => app?.stop());

type Pool = Database['pool'];

const unfinished = async (pool: Pool) => (await pool.query('SELECT kind, id FROM unfinished_removal')).rows;
const isFinished = () => expect.poll(() => unfinished(app.pool)).toEqual([]);

async function photosOf(pool: Pool, { userId }: Identity): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM photo WHERE user_id = $1 ORDER BY id', [userId]);
  return rows.map(({ id }) => id);
}

/** The photos that events of this type are about, one for each event. */
async function publishedAbout(pool: Pool, type: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT event->>'aggregateId' AS id FROM outbox
      WHERE event->>'type' = $1 AND event->>'aggregateId' = ANY($2::text[]) ORDER BY 1`,
    [type, ids],
  );
  return rows.map(({ id }) => id);
}

const familyOf = (user: Identity) => ({ famibookId: currentFamiBookOf(user).famibookId });

const commentOn = (user: Identity, id: string) =>
  app.as(user).call(api.commentOnPhoto, { params: { id: id as never }, body: { content: 'Lovely' } });

/** A like and a comment of the user on each photo of another one. */
async function seedTraces(user: Identity, on: Identity): Promise<void> {
  const ids = [user.userId, on.userId];
  await app.sql(
    `INSERT INTO photo_reaction (photo_id, user_id, kind)
     SELECT id, $1::uuid, 'like' FROM photo WHERE user_id = $2::uuid`,
    ids,
  );
  await app.sql(
    `INSERT INTO photo_comment (id, photo_id, user_id, content)
     SELECT gen_random_uuid(), id, $1::uuid, 'Lovely' FROM photo WHERE user_id = $2::uuid`,
    ids,
  );
  await app.sql('UPDATE photo SET likes = 1, comment_count = 1 WHERE user_id = $1', [on.userId]);
}

test('of a FamiBook with 2,500 photos nothing is left, and each deletion is published once (D40)', async () => {
  const [anna, other] = [member(), member()];
  await seedPhotos(app.pool, anna, { count: COUNT, tags: 'shore' });
  await seedPhotos(app.pool, other, { count: 3, tags: 'shore' });
  const { famibookId } = currentFamiBookOf(anna);
  await app.sql(
    `INSERT INTO imported_photo (famibook_id, source, photo_id)
     SELECT $1::uuid, 'drive:' || n, gen_random_uuid() FROM generate_series(1, $2::int) n`,
    [famibookId, COUNT],
  );
  const ids = await photosOf(app.pool, anna);
  await famibookEvents(app, anna).remove(7);
  await isFinished();
  expect(await app.countRows(['photo', 'imported_photo', 'tag'], 'famibook_id', famibookId)).toEqual([0, 0, 0]);
  expect(await findWrongCounters(app.pool, STORED_COUNTERS)).toEqual([]);
  expect(await publishedAbout(app.pool, 'photo.deleted.v1', ids)).toEqual(ids);
  expect(await readList(app, other, '?tag=shore')).toMatchObject({ total: 3, descriptions: ['3', '2', '1'] });
});

test('of a person with 2,500 photos and as many comments and likes nothing is left, and counts follow (D8)', async () => {
  const anna = member();
  const tom = member({ ...familyOf(anna), firstName: 'Tom' });
  await seedPhotos(app.pool, tom, { count: COUNT, sharedFrom: '2020-01-01T12:00Z' });
  await seedPhotos(app.pool, anna, { count: COUNT });
  await seedTraces(anna, tom);
  const [hers, his] = [await photosOf(app.pool, anna), await photosOf(app.pool, tom)];
  await deleteUser(app, anna);
  await isFinished();
  const tables = ['photo', 'photo_comment', 'photo_reaction'];
  expect(await app.countRows(tables, 'user_id', anna.userId)).toEqual([0, 0, 0]);
  expect(await findWrongCounters(app.pool, STORED_COUNTERS)).toEqual([]);
  expect(await publishedAbout(app.pool, 'photo.deleted.v1', hers)).toEqual(hers);
  expect(await publishedAbout(app.pool, 'photo.reacted.v1', his)).toEqual(his);
  const [newest] = (await readList(app, tom, '?limit=1')).photos;
  expect(newest).toMatchObject({ userId: tom.userId, likes: 0, commentCount: 0, newestComments: [] });
});

test('1,000 photos are gone as soon as the event is handled (D8)', async () => {
  const anna = member();
  await seedPhotos(app.pool, anna, { count: REMOVED_AT_ONCE });
  await deleteUser(app, anna);
  expect([await photosOf(app.pool, anna), await unfinished(app.pool)]).toEqual([[], []]);
});

test('what a deleted person left is not seen while it is removed (D8)', async () => {
  const anna = member();
  const tom = member({ ...familyOf(anna), firstName: 'Tom' });
  await seedPhotos(app.pool, tom, { count: 3, tags: 'lake', sharedFrom: '2025-03-01T12:00Z' });
  await seedPhotos(app.pool, anna, { count: 5, tags: 'lake', sharedFrom: '2025-03-01T18:00Z' });
  await seedTraces(anna, tom);
  const [hers = ''] = await photosOf(app.pool, anna);
  const [his = ''] = await photosOf(app.pool, tom);

  // A worker sees the removal only when it is committed.
  const client = await app.pool.connect();
  await client.query('BEGIN');
  await client.query(`INSERT INTO unfinished_removal VALUES ('user', $1)`, [anna.userId]);
  await app.sql('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
  for (const query of ['?limit=2', '?limit=2&sort=taken', '?limit=2&tag=lake']) {
    const { found } = await readAllPages(app, tom, query);
    expect(found.map(({ description }) => description)).toEqual(['3', '2', '1']);
  }
  const seenByAll = (await readAllPages(app, administrator(), '?limit=200')).found;
  expect(seenByAll.filter(({ userId }) => userId === anna.userId)).toEqual([]);
  // A page of hers alone is stepped over: readers take an empty one for the end.
  expect((await readList(app, tom, '?limit=2')).descriptions).toEqual(['3', '2']);
  const gone = app.as(tom).call(api.getPhoto, { params: { id: hers as never } });
  await expect(gone).rejects.toMatchObject({ code: 'photo_not_found' });
  await expect(commentOn(tom, hers)).rejects.toMatchObject({ code: 'photo_not_found' });
  const photo = await app.as(tom).call(api.getPhoto, { params: { id: his as never } });
  expect(photo).toMatchObject({ newestComments: [], comments: [] });
  const reactors = await app.as(tom).call(api.listPhotoReactions, { params: { id: his as never }, query: {} });
  expect(reactors).toEqual([]);
  const bytes = 'ab'.repeat(32);
  await app.sql('UPDATE photo SET sha256 = $2 WHERE id = $1', [hers, bytes]);
  expect(await app.as(tom).call(findKnownPhotos, { body: { sha256: [bytes] } })).toEqual([]);
  const query = { date: '2026-03-01', timeZone: 'UTC' };
  expect(await app.as(tom).call(api.listOnThisDay, { query })).toHaveLength(3);
  const body = { ...familyOf(anna), isAdmin: false, limit: 100 };
  const archive = await app.asService('backup').call(listArchivePhotos, { body });
  expect(archive.photos.map(({ description }) => description)).toEqual(['1', '2', '3']);

  await client.query('COMMIT');
  client.release();
  await isFinished();
  expect(await photosOf(app.pool, anna)).toEqual([]);
  expect(await findWrongCounters(app.pool, STORED_COUNTERS)).toEqual([]);
});

test('no user comments on a photo whose owner or FamiBook is deleted, and nothing is published (D8, D40)', async () => {
  const anna = member();
  const tom = member({ ...familyOf(anna), firstName: 'Tom' });
  await seedPhotos(app.pool, anna, { count: 1 });
  await seedPhotos(app.pool, tom, { count: 1 });
  const [hers = ''] = await photosOf(app.pool, anna);
  const [his = ''] = await photosOf(app.pool, tom);
  // No worker removes them, because nothing says that anything is left.
  await app.sql('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
  await expect(commentOn(tom, hers)).rejects.toMatchObject({ code: 'photo_not_found' });
  await commentOn(tom, his);
  await app.sql('UPDATE famibook SET deleted_at = now() WHERE id = $1', [familyOf(anna).famibookId]);
  await expect(commentOn(tom, his)).rejects.toMatchObject({ code: 'photo_not_found' });
  expect((await app.eventsAbout({ id: hers })).length).toBe(0);
  expect(await app.countRows(['photo_comment'], 'user_id', tom.userId)).toEqual([1]);
});

test('10,000 photos in a row that are being removed are stepped over; behind more of them a page is empty and the list goes on (D8)', async () => {
  const anna = member();
  const tom = member({ ...familyOf(anna), firstName: 'Tom' });
  await seedPhotos(app.pool, tom, { count: 1, sharedFrom: '2024-03-01T12:00Z' });
  await seedPhotos(app.pool, anna, { count: 10_000, sharedFrom: '2025-03-01T12:00Z' });
  // No worker removes them, because nothing says that anything is left.
  await app.sql('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
  expect(await readList(app, tom, '?limit=1')).toMatchObject({ descriptions: ['1'], next: undefined });
  await seedPhotos(app.pool, anna, { count: 20, sharedFrom: '2026-03-01T12:00Z' });
  const behindMore = await readList(app, tom, '?limit=1');
  expect(behindMore).toMatchObject({ descriptions: [], next: expect.any(String) });
  expect((await readList(app, tom, behindMore.next)).descriptions).toEqual(['1']);
});

test('killed after the first part, it goes on when it starts again, and publishes each deletion once (D8)', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: database.url, schema: 'gallery', log, maxConnections: 2 });
  onTestFinished(() => db.stop());
  await migrateService(database.url, 'gallery', gallery.migrations ?? '');
  const anna = member();
  await seedPhotos(db.pool, anna, { count: COUNT, tags: 'shore' });
  const ids = await photosOf(db.pool, anna);
  const event = { type: 'person.deleted.v1', aggregateId: anna.userId, version: 10, data: { userId: anna.userId } };
  const envelope = { id: newId(), epoch: 0, occurredAt: new Date().toISOString(), traceId: newId(), source: 'auth' };
  await db.pool.query('INSERT INTO outbox (event) VALUES ($1)', [{ ...event, ...envelope }]);

  const env = { FAMIBOOK_FAILPOINT: 'gallery.person.deleted.v1.after-commit' };
  const child = await startCrashChild(CHILD, { databaseUrl: database.url, identity: anna, env });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  expect(await child.ended).toBe('SIGKILL');
  expect(await photosOf(db.pool, anna)).toHaveLength(COUNT - REMOVED_AT_ONCE);
  expect(await unfinished(db.pool)).toEqual([{ kind: 'user', id: anna.userId }]);
  expect(await findWrongCounters(db.pool, STORED_COUNTERS)).toEqual([]);

  const again = await bootTestService([gallery], { databaseUrl: database.url });
  onTestFinished(() => again.stop());
  await expect.poll(() => unfinished(db.pool)).toEqual([]);
  expect(await photosOf(db.pool, anna)).toEqual([]);
  expect(await findWrongCounters(db.pool, STORED_COUNTERS)).toEqual([]);
  expect(await publishedAbout(db.pool, 'photo.deleted.v1', ids)).toEqual(ids);
});
