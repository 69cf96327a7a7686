import { getStoredBytes } from '@famibook/contracts/famibooks/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { currentFamiBookOf, famibookEvents } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type AudioFixture, audioFixture } from '../testing/audio-fixture.ts';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';
import { bootUploads } from '../testing/upload-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
beforeAll(async () => {
  app = await bootMedia();
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
  const uploads = await bootUploads();
  onTestFinished(() => uploads.stop());
  const boss = newManager();
  const admin = { ...administrator(), current: boss.current };
  const bytes = await jpegWithMetadata();
  const [id, other, his] = [
    await uploads.begun(boss, bytes.length),
    await uploads.begun(boss, bytes.length),
    await uploads.begun(admin, bytes.length),
  ];
  expect((await uploads.append(boss, id, 0, bytes.subarray(0, 100))).status).toBe(204);
  await famibookEvents(uploads, boss).suspend(5);
  expect(await uploads.offset(boss, id)).toBe(100);
  // One in another FamiBook.
  const elsewhere: Identity = { ...member({ userId: boss.userId }), memberships: boss.memberships };
  for (const user of [boss, elsewhere]) {
    for (const refused of [await uploads.append(user, id, 100, bytes.subarray(100)), await uploads.stage(boss, id)])
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'famibook_suspended']);
  }
  expect((await uploads.cancel(boss, other)).status).toBe(204);
  expect((await uploads.append(admin, his, 0, bytes)).status).toBe(204);
  await famibookEvents(uploads, boss).resume(6);
  expect(await uploads.offset(boss, id)).toBe(100);
  expect((await uploads.append(boss, id, 100, bytes.subarray(100))).status).toBe(204);
  expect((await uploads.stage(boss, id)).status).toBe(200);
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

test('a deleted FamiBook’s audio and pictures go, its name is free, and nothing comes back (D40)', async () => {
  const boss = newManager();
  const staged = await app.staged(boss, await jpegWithMetadata());
  const shared = await app.shared(boss, await jpegWithMetadata());
  const song = await audio.uploaded(boss, await silentMp3());
  await famibookEvents(app, boss).remove(7);
  for (const file of [staged, shared]) expect((await app.see(boss, file, 80)).status).toBe(404);
  expect(await storedBytes(boss)).toEqual([0]);
  expect((await audio.hear(boss, song)).status).toBe(404);
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
