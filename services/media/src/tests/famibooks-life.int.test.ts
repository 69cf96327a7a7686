import { getStoredBytes } from '@famibook/contracts/famibooks/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { currentFamiBookOf, famibookEvents } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AudioFixture, audioFixture } from '../testing/audio-fixture.ts';
import { bootUploads, type UploadTestApp } from '../testing/upload-fixture.ts';

let app: UploadTestApp;
let audio: AudioFixture;
beforeAll(async () => {
  app = await bootUploads();
  audio = await audioFixture(app);
});
afterAll(() => app.stop());

const newManager = () => manager({ famibookId: newId(), famibookName: `Family ${newId()}` });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

test('no picture and no audio of a suspended FamiBook is given out, until it is resumed (D39)', async () => {
  const boss = newManager();
  const picture = await app.shared(boss, await jpegWithMetadata());
  const song = await audio.uploaded(boss, await silentMp3());
  await famibookEvents(app, boss).suspend(5);
  // One in another FamiBook.
  const elsewhere: Identity = { ...member({ userId: boss.userId }), memberships: boss.memberships };
  for (const response of [
    await app.see(boss, picture, 80),
    await audio.hear(boss, song),
    await audio.hear(elsewhere, song),
    await audio.active(boss),
    await audio.send(boss, await silentMp3()),
  ]) {
    expect([response.status, await codeOf(response)]).toEqual([403, 'famibook_suspended']);
  }
  await famibookEvents(app, boss).resume(6);
  await famibookEvents(app, boss).suspend(4);
  expect((await app.see(boss, picture, 80)).status).toBe(200);
  expect((await audio.hear(boss, song)).status).toBe(200);
});

test('an upload is not continued while its FamiBook is suspended, and goes on when that is resumed (D39)', async () => {
  const boss = newManager();
  const admin = { ...administrator(), current: boss.current };
  const bytes = await jpegWithMetadata();
  const [id, other, his] = [
    await app.begun(boss, bytes.length),
    await app.begun(boss, bytes.length),
    await app.begun(admin, bytes.length),
  ];
  expect((await app.append(boss, id, 0, bytes.subarray(0, 100))).status).toBe(204);
  await famibookEvents(app, boss).suspend(5);
  expect(await app.offset(boss, id)).toBe(100);
  // One in another FamiBook.
  const elsewhere: Identity = { ...member({ userId: boss.userId }), memberships: boss.memberships };
  for (const user of [boss, elsewhere]) {
    for (const refused of [await app.append(user, id, 100, bytes.subarray(100)), await app.stage(boss, id)])
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'famibook_suspended']);
  }
  expect((await app.cancel(boss, other)).status).toBe(204);
  expect((await app.append(admin, his, 0, bytes)).status).toBe(204);
  await famibookEvents(app, boss).resume(6);
  expect(await app.offset(boss, id)).toBe(100);
  expect((await app.append(boss, id, 100, bytes.subarray(100))).status).toBe(204);
  expect((await app.stage(boss, id)).status).toBe(200);
});

test('a FamiBook that the identity calls suspended is closed before the event of it has come, except to the administrator (D39)', async () => {
  const boss = newManager();
  const bytes = await jpegWithMetadata();
  const picture = await app.shared(boss, bytes);
  const song = await audio.uploaded(boss, await silentMp3());
  const id = await app.begun(boss, bytes.length);
  const suspended = manager({ ...currentFamiBookOf(boss), userId: boss.userId, isSuspended: true });
  for (const response of [
    await app.see(suspended, picture, 80),
    await audio.hear(suspended, song),
    await audio.active(suspended),
    await app.append(suspended, id, 0, bytes),
    await app.stage(suspended, id),
  ]) {
    expect([response.status, await codeOf(response)]).toEqual([403, 'famibook_suspended']);
  }
  const admin = { ...administrator(), current: suspended.current };
  expect((await app.see(admin, picture, 80)).status).toBe(200);
  expect((await audio.hear(admin, song)).status).toBe(200);
});

/** What the administrator's list shows. */
async function storedBytes(...of: Identity[]) {
  const famibookIds = of.map((user) => currentFamiBookOf(user).famibookId);
  const rows = await app.asService('auth').call(getStoredBytes, { body: { famibookIds } });
  return famibookIds.map((id) => rows.find(({ famibookId }) => famibookId === id)?.bytes ?? 0);
}

test('the bytes of a FamiBook are those of its pictures and audio, each in its own, until they are deleted (D13)', async () => {
  const [boss, other] = [newManager(), newManager()];
  const [picture, sound] = [await jpegWithMetadata(), await silentMp3()];
  const shared = await app.shared(boss, picture);
  const song = await audio.uploaded(boss, sound);
  await app.staged(other, picture);
  const all = picture.length + sound.length;
  expect(await storedBytes(boss, other, newManager())).toEqual([all, picture.length, 0]);
  await app.publish('photo.deleted.v1', app.photoOf(boss, shared));
  expect(await storedBytes(boss)).toEqual([sound.length]);
  await audio.remove(boss, song.id);
  expect(await storedBytes(boss, other)).toEqual([0, picture.length]);
});

test('a deleted FamiBook’s audio, pictures and unfinished uploads go, its name is free, and nothing comes back (D40)', async () => {
  const boss = newManager();
  const upload = await app.begun(boss, 1_000);
  expect((await app.append(boss, upload, 0, Buffer.alloc(500))).status).toBe(204);
  const staged = await app.staged(boss, await jpegWithMetadata());
  const shared = await app.shared(boss, await jpegWithMetadata());
  const song = await audio.uploaded(boss, await silentMp3());
  await famibookEvents(app, boss).remove(7);
  for (const file of [staged, shared]) expect((await app.see(boss, file, 80)).status).toBe(404);
  expect(await storedBytes(boss)).toEqual([0]);
  expect((await audio.hear(boss, song)).status).toBe(404);
  await expect.poll(() => app.remains(upload)).toEqual({ row: false, bytes: false });
  // A token of up to a minute, and events that were in flight.
  await famibookEvents(app, boss).resume(9);
  const refused = await app.put(boss, new Uint8Array(await jpegWithMetadata()));
  expect([refused.status, await codeOf(refused)]).toEqual([404, 'famibook_not_found']);
  expect((await audio.send(boss, await silentMp3())).status).toBe(404);
  const rows = await app.sql('SELECT name, name_key FROM famibook WHERE id = $1 AND deleted_at IS NOT NULL', [
    boss.current?.famibookId,
  ]);
  expect(rows).toEqual([{ name: '', name_key: '' }]);
  const remaining = await app.sql(
    `SELECT 1 FROM media_file WHERE famibook_id = $1 AND state <> 'deleted'
     UNION ALL SELECT 1 FROM audio WHERE famibook_id = $1 AND delete_after IS NULL`,
    [boss.current?.famibookId],
  );
  expect(remaining).toEqual([]);
});
