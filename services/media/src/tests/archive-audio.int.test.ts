import { rm, symlink } from 'node:fs/promises';
import { listArchiveAudio } from '@famibook/contracts/archives/endpoints';
import type { BodyIn } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { manager } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AudioFixture, audioFixture } from '../testing/audio-fixture.ts';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
beforeAll(async () => {
  app = await bootMedia();
  audio = await audioFixture(app);
});
afterAll(() => app.stop());

/** The manager of a FamiBook; names differ, so that none is found by another's. */
const someManager = () => manager({ famibookId: newId(), famibookName: `Family ${newId()}` });

describe('audio of an archive (D29)', () => {
  const send = async (bytes: Buffer, query: Record<string, string>) => {
    const path = `/internal/imports/audio?${new URLSearchParams(query)}`;
    const response = await app.asService('backup').fetch(path, { method: 'PUT', body: new Uint8Array(bytes) });
    return { status: response.status, body: (await response.json()) as { isNew?: boolean; code?: string } };
  };
  const waltzOf = (boss: Identity) => ({
    famibookId: String(boss.current?.famibookId),
    famibookName: String(boss.current?.famibookName),
    userId: boss.userId,
    fileName: 'Waltz.mp3',
    isActive: 'true',
    createdAt: '2012-08-01T10:00:00.000Z',
  });

  it('comes in once with its time and name, and plays only if nothing else does', async () => {
    const boss = someManager();
    const waltz = waltzOf(boss);
    expect(await send(silentMp3(), waltz)).toEqual({ status: 201, body: { isNew: true } });
    expect(await send(silentMp3(), waltz)).toEqual({ status: 201, body: { isNew: false } });
    expect(await send(wav(), { ...waltz, fileName: 'Lullaby.wav', createdAt: '2013-08-01T10:00:00.000Z' })).toEqual({
      status: 201,
      body: { isNew: true },
    });
    const found = (await audio.list(boss)).map(({ originalFilename, isActive, createdAt, managerId }) => [
      ...[originalFilename, isActive, createdAt, managerId],
    ]);
    expect(found).toEqual([
      ['Lullaby.wav', false, '2013-08-01T10:00:00.000Z', boss.userId],
      ['Waltz.mp3', true, waltz.createdAt, boss.userId],
    ]);
  });

  it('comes in once when attempts with it overlap, and leaves no bytes of the slower ones', async () => {
    const boss = someManager();
    const before = await app.left();
    const attempts = await Promise.all([1, 2, 3, 4].map(() => send(silentMp3(), waltzOf(boss))));
    expect(attempts.map(({ status, body }) => [status, body.isNew]).toSorted()).toEqual([
      [201, false],
      [201, false],
      [201, false],
      [201, true],
    ]);
    expect(await audio.list(boss)).toHaveLength(1);
    const after = await app.left();
    expect([after.rows - before.rows, after.objects.length - before.objects.length]).toEqual([1, 1]);
  });

  it('is not imported again once it was deleted here', async () => {
    const boss = someManager();
    await send(silentMp3(), waltzOf(boss));
    const [waltz] = await audio.list(boss);
    await audio.remove(boss, String(waltz?.id));
    expect((await send(silentMp3(), waltzOf(boss))).body).toEqual({ isNew: false });
    expect(await audio.list(boss)).toEqual([]);
  });

  it('is refused by the rules of an upload, and leaves nothing', async () => {
    const boss = someManager();
    const before = await app.left();
    expect((await send(Buffer.from('no sound'), waltzOf(boss))).body.code).toBe('not_audio');
    expect((await send(Buffer.alloc(0), waltzOf(boss))).body.code).toBe('bad_audio');
    expect(await app.left()).toEqual(before);
    for (let number = 0; number < AUDIO_FILES; number++) {
      await send(silentMp3(), { ...waltzOf(boss), fileName: `${number}.mp3` });
    }
    expect((await send(silentMp3(), waltzOf(boss))).body.code).toBe('too_many_audio_files');
  });

  it('is listed with the oldest first, of one person only theirs, and opened as it came', async () => {
    const boss = someManager();
    const { famibookId } = waltzOf(boss);
    const sound = silentMp3();
    await send(sound, { ...waltzOf(boss), fileName: 'b.mp3', createdAt: '2013-01-01T00:00:00.000Z' });
    await send(sound, { ...waltzOf(boss), fileName: 'a.mp3', userId: newId() });
    const list = async (author?: string) => {
      const body = { famibookId, author } as BodyIn<typeof listArchiveAudio>;
      return (await app.asService('backup').call(listArchiveAudio, { body })).audio;
    };
    const all = await list();
    expect(all.map(({ fileName }) => fileName)).toEqual(['a.mp3', 'b.mp3']);
    expect((await list(boss.userId)).map(({ fileName }) => fileName)).toEqual(['b.mp3']);
    const response = await app.asService('backup').fetch(`/internal/archives/audio/${all[0]?.id}`);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await response.arrayBuffer()).equals(sound)).toBe(true);
  });

  it('that its disk does not give counts as lost, so that the archive goes on without it', async () => {
    const boss = someManager();
    await send(silentMp3(), waltzOf(boss));
    const [waltz] = await audio.list(boss);
    const path = app.platform.objects().localPath?.(`audio/${waltzOf(boss).famibookId}/${waltz?.id}`) ?? '';
    await rm(path);
    // Linux refuses to read its first byte with EIO, as a broken disk does.
    await symlink('/proc/self/mem', path);
    const response = await app.asService('backup').fetch(`/internal/archives/audio/${waltz?.id}`);
    expect(await response.json()).toMatchObject({ code: 'file_not_found' });
  });
});
