import { createHash, randomUUID } from 'node:crypto';
import { findMissingFiles, holdFiles } from '@famibook/contracts/backup/endpoints';
import { BackupFile, BackupFilesEnd } from '@famibook/contracts/backup/internal';
import { openSnapshot } from '@famibook/service-kit/backup/snapshot';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { manager, member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type AudioFixture, audioFixture } from '../testing/audio-fixture.ts';
import { bootMedia, HOUR, type MediaTestApp } from '../testing/media-fixture.ts';
import { type PortraitFixture, portraitFixture } from '../testing/portrait-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
let portraits: PortraitFixture;
beforeAll(async () => {
  app = await bootMedia();
  audio = await audioFixture(app);
  portraits = portraitFixture(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.empty();
  await app.sql('DELETE FROM backup_hold');
});

const backup = () => app.asService('backup');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function snapshot(): Promise<string> {
  const taken = await openSnapshot(app.databaseUrl);
  onTestFinished(() => taken.close());
  return taken.id;
}

async function listed(body: { snapshot: string; famibookId?: string | undefined }): Promise<BackupFile[]> {
  const response = await backup().fetch('/internal/backup/files', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  const files = lines.slice(0, -1).map((line) => BackupFile.parse(JSON.parse(line)));
  expect(BackupFilesEnd.parse(JSON.parse(lines.at(-1) ?? ''))).toEqual({ end: true, files: files.length });
  return files;
}

const keysOf = (files: readonly BackupFile[]) => files.map(({ key }) => key);
const read = (key: string) => backup().fetch(`/internal/backup/file?key=${encodeURIComponent(key)}`);
const putBack = (key: string, bytes: Uint8Array<ArrayBuffer>, hash = sha256(bytes)) =>
  backup().fetch(`/internal/backup/file?${new URLSearchParams({ key, sha256: hash })}`, { method: 'PUT', body: bytes });
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const hold = (holderId: string, until: string | null) => backup().call(holdFiles, { body: { holderId, until } });

test('the files of a snapshot are originals, portraits and audio, each with the hash of its bytes (D30)', async () => {
  const anna = manager();
  const bert = member();
  const picture = await app.shared(anna, await jpegWithMetadata());
  const staged = await app.staged(bert, await jpegWithMetadata());
  const song = await audio.uploaded(anna, silentMp3());
  const portrait = await portraits.shown(bert, await jpegWithMetadata());
  const gone = await app.shared(anna, await jpegWithMetadata());
  await app.publish('photo.deleted.v1', app.photoOf(anna, gone));

  const id = await snapshot();
  const files = await listed({ snapshot: id });
  const ours = [
    `audio/${anna.current?.famibookId}/${song.id}`,
    `originals/${anna.current?.famibookId}/${picture.fileId}`,
  ];
  const others = [`originals/${bert.current?.famibookId}/${staged.fileId}`, `portraits/${portrait}`];
  expect(keysOf(files)).toEqual([...ours, ...others].sort());
  for (const { key, bytes, sha256: hash } of files) {
    const stored = Buffer.from(await (await read(key)).arrayBuffer());
    expect(sha256(stored), key).toBe(hash);
    expect(bytes ?? stored.length, key).toBe(stored.length);
  }
  // Those of one FamiBook are its own, without portraits.
  expect(keysOf(await listed({ snapshot: id, famibookId: anna.current?.famibookId }))).toEqual(ours.sort());
});

test('the list shows the moment of its snapshot, and a hold keeps the bytes of what is deleted since (D30)', async () => {
  const anna = member();
  const picture = await app.shared(anna, await jpegWithMetadata());
  const staged = await app.staged(anna, await jpegWithMetadata());
  const holder = randomUUID();
  await hold(holder, inAnHour());
  const id = await snapshot();
  await app.publish('photo.deleted.v1', app.photoOf(anna, picture));
  await app.sweepLater(1000 * HOUR);

  const files = await listed({ snapshot: id });
  expect(keysOf(files)).toEqual(
    [picture, staged].map(({ fileId }) => `originals/${anna.current?.famibookId}/${fileId}`).sort(),
  );
  for (const { key, sha256: hash } of files)
    expect(sha256(new Uint8Array(await (await read(key)).arrayBuffer())), key).toBe(hash);

  await hold(holder, null);
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).toEqual([]);
});

test('no bytes go while a restore replaces the rows, also when its hold ended by a crash (D32)', async () => {
  // Closed as a whole, so that no other test may share it.
  const closed = await bootMedia();
  onTestFinished(() => closed.stop());
  const anna = member();
  const file = await closed.shared(anna, await jpegWithMetadata());
  await closed.publish('photo.deleted.v1', closed.photoOf(anna, file));
  const { objects } = await closed.left();
  await closed.sql('UPDATE restore_state SET closed_by = $1', [randomUUID()]);
  await closed.sweepLater(1000 * HOUR);
  expect((await closed.left()).objects).toEqual(objects);
  await closed.sql('UPDATE restore_state SET closed_by = NULL');
  await closed.sweepLater(1000 * HOUR);
  expect((await closed.left()).objects).toEqual([]);
});

test('a hold ends by its time, and no other holder ends it (D30)', async () => {
  const anna = member();
  const file = await app.shared(anna, await jpegWithMetadata());
  await app.publish('photo.deleted.v1', app.photoOf(anna, file));
  const [first, second] = [randomUUID(), randomUUID()];
  await hold(first, new Date(Date.now() + 1000 * HOUR).toISOString());
  await hold(second, inAnHour());
  await hold(second, null);
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).not.toEqual([]);
  // Whatever was asked for, nothing is held longer than an hour.
  const held = await app.sql<{ soon: boolean }>("SELECT until <= now() + interval '1 hour' AS soon FROM backup_hold");
  expect(held).toEqual([{ soon: true }]);
  await app.sql("UPDATE backup_hold SET until = now() - interval '1 second'");
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).toEqual([]);
});

test('a missing file is named and put back, and one with other bytes replaces nothing (D32)', async () => {
  const anna = member();
  const bytes = new Uint8Array(await jpegWithMetadata());
  const file = await app.shared(anna, Buffer.from(bytes));
  const key = `originals/${anna.current?.famibookId}/${file.fileId}`;
  const objects = app.platform.objects();
  const missing = async () =>
    (await backup().call(findMissingFiles, { body: { files: [{ key, bytes: bytes.length }] } })).keys;
  expect(await missing()).toEqual([]);

  const damaged = new Uint8Array(bytes);
  damaged.set([(damaged[20] ?? 0) ^ 1], 20);
  const refused = await putBack(key, damaged, sha256(bytes));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'backup_damaged' });
  expect(sha256(await objects.readAll(key))).toBe(sha256(bytes));

  await objects.put(
    key,
    (async function* cut() {
      yield bytes.subarray(0, 100);
    })(),
  );
  expect(await missing()).toEqual([key]);
  await objects.delete(key);
  expect(await missing()).toEqual([key]);
  expect((await read(key)).status).toBe(404);
  expect(await (await putBack(key, bytes)).json()).toEqual({ bytes: bytes.length });
  expect(await missing()).toEqual([]);
  expect(await app.see(anna, file, 80)).toMatchObject({ status: 200 });
  expect((await app.left()).uploads).toEqual([]);
});

test('a file put back without a row is swept when no restore brings the row, and put back again by the next one (D32)', async () => {
  const bytes = new Uint8Array(await jpegWithMetadata());
  const keys = [`originals/${randomUUID()}/${randomUUID()}`, `audio/${randomUUID()}/${randomUUID()}`];
  for (const key of [...keys, `portraits/${randomUUID()}`]) expect((await putBack(key, bytes)).status).toBe(200);
  await app.sweepLater(23 * HOUR);
  expect((await app.left()).objects).toHaveLength(3);
  const asked = { files: keys.map((key) => ({ key, bytes: bytes.length })) };
  expect((await backup().call(findMissingFiles, { body: asked })).keys).toEqual(keys);

  const holder = randomUUID();
  await hold(holder, inAnHour());
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).toHaveLength(3);
  await hold(holder, null);
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).toEqual([]);
  expect(await app.sql('SELECT file_id FROM intake')).toEqual([]);
});

test('a file put back stays once a restore has brought its row (D32)', async () => {
  const anna = member();
  const bytes = new Uint8Array(await jpegWithMetadata());
  const shared = await app.shared(anna, Buffer.from(bytes));
  const fileId = randomUUID();
  const key = `originals/${anna.current?.famibookId}/${fileId}`;
  expect((await putBack(key, bytes)).status).toBe(200);
  await app.sql(
    `INSERT INTO media_file SELECT (jsonb_populate_record(f, jsonb_build_object('id', $1::text))).* FROM media_file f
      WHERE id = $2`,
    [fileId, shared.fileId],
  );
  const asked = { files: [{ key, bytes: bytes.length }] };
  expect((await backup().call(findMissingFiles, { body: asked })).keys).toEqual([]);
  await app.sweepLater(1000 * HOUR);
  expect((await app.left()).objects).toContain(key);
  expect(await app.sql('SELECT file_id FROM intake')).toEqual([]);
});

test('a file put back stays although its restore took more than a day to bring its row (D32)', async () => {
  const anna = member();
  const bytes = new Uint8Array(await jpegWithMetadata());
  const shared = await app.shared(anna, Buffer.from(bytes));
  const fileId = randomUUID();
  const key = `originals/${anna.current?.famibookId}/${fileId}`;
  const holder = randomUUID();
  await hold(holder, inAnHour());
  expect((await putBack(key, bytes)).status).toBe(200);
  await app.sweepLater(26 * HOUR);
  await app.sql(
    `INSERT INTO media_file SELECT (jsonb_populate_record(f, jsonb_build_object('id', $1::text))).* FROM media_file f
      WHERE id = $2`,
    [fileId, shared.fileId],
  );
  await hold(holder, null);
  await app.sweepLater(27 * HOUR);
  expect((await app.left()).objects).toContain(key);
  expect(await app.sql('SELECT file_id FROM intake')).toEqual([]);
});

test('a key that leads elsewhere is refused, and so is a snapshot that is closed', async () => {
  for (const key of ['uploads/x', '../secret', `originals/${randomUUID()}/../x`, `portraits/${randomUUID()}/x`])
    expect((await read(key)).status, key).toBe(400);
  const closed = await openSnapshot(app.databaseUrl);
  await closed.close();
  const response = await backup().fetch('/internal/backup/files', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ snapshot: closed.id }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('one database for all services') },
  ]);
});
