import { setTimeout as wait } from 'node:timers/promises';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { REFUSED_AUDIO, TAKEN_AUDIO } from '@famibook/testing/corpus/audio-corpus';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { administrator, manager } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AudioFixture, activeOf, audioFixture, saidOf, someFamily } from '../testing/audio-fixture.ts';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
beforeAll(async () => {
  app = await bootMedia();
  audio = await audioFixture(app);
});
afterAll(() => app.stop());

describe('uploading audio (D29)', () => {
  it.each(REFUSED_AUDIO)('refuses $name in clear words and stores nothing of it', async ({ make, ...file }) => {
    const before = await app.left();
    const response = await audio.send(manager(), await make(), file.fileName);
    const said = await saidOf(response);
    expect([response.status, said.code]).toEqual([file.status, file.code]);
    expect(said.message).toMatch(/\w+ \w+/);
    if (file.code === 'too_large') expect(said.message).toBe('Audio file must be less than 20MB');
    expect(await app.left()).toEqual(before);
  });

  it.each(TAKEN_AUDIO)('takes $name, as what its bytes are', async ({ make, ...file }) => {
    const { boss } = someFamily();
    const bytes = await make();
    const song = await audio.uploaded(boss, bytes, file.fileName);
    expect(song).toMatchObject({
      originalFilename: file.fileName,
      isActive: true,
      fileSize: bytes.length,
      managerId: boss.userId,
      famibookId: boss.current?.famibookId,
      famibookName: boss.current?.famibookName,
    });
    if (file.seconds !== undefined) expect(song.duration).toBeCloseTo(file.seconds, 0);
    const probed = await audio.hear(boss, song);
    expect(probed.headers.get('content-type')).toBe(file.type);
    expect(Buffer.from(await probed.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('stores the name it was sent with, one line and no path', async () => {
    const { boss } = someFamily();
    const named = async (name: string) => (await audio.uploaded(boss, silentMp3(), name)).originalFilename;
    expect(await named('Grüße 🎵.mp3')).toBe('Grüße 🎵.mp3');
    expect(await named('../../etc/song.mp3')).toBe('song.mp3');
    expect(await named('a'.repeat(400))).toBe('a'.repeat(255));
  });

  it('makes the others inactive, and publishes it', async () => {
    const { boss } = someFamily();
    const first = await audio.uploaded(boss, silentMp3());
    const second = await audio.uploaded(boss, wav());
    const files = await audio.list(boss);
    expect(files.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(activeOf(files)).toEqual([second.id]);
    await expect.poll(() => audio.publishedChanges(boss.current?.famibookId)).toBe(2);
  });

  it('leaves exactly one active when many come at once, and each is published', async () => {
    const { boss, of } = someFamily();
    const uploads = await Promise.all(Array.from({ length: 8 }, () => audio.send(boss, silentMp3())));
    expect(uploads.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(activeOf(await audio.list(boss)).length).toBe(1);
    await expect.poll(() => audio.publishedChanges(of.famibookId)).toBe(8);
  });

  it('refuses what is not a form with one audio file in it', async () => {
    const { boss } = someFamily();
    const post = (body: FormData | string, headers = {}) =>
      app.as(boss).fetch('/api/famibook/audio/upload', { method: 'POST', body, headers });
    const empty = new FormData();
    empty.set('other', 'text');
    expect(await saidOf(await post(empty))).toMatchObject({ fields: { audio: 'Please select an audio file' } });
    const elsewhere = new FormData();
    elsewhere.set('image', new Blob([new Uint8Array(silentMp3())]), 'song.mp3');
    expect((await post(elsewhere)).status).toBe(400);
    const twice = new FormData();
    for (const at of ['1', '2']) twice.append('audio', new Blob([new Uint8Array(silentMp3())]), `${at}.mp3`);
    expect((await post(twice)).status).toBe(400);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
    expect((await app.left()).uploads).toEqual([]);
  });

  it('stores nothing of an upload that is interrupted anywhere', async () => {
    const before = await app.left();
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n'),
      silentMp3(20),
    ]);
    const breakOff = async (after: number) => {
      const stop = new AbortController();
      const sent = app.as(manager()).fetch('/api/famibook/audio/upload', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(body.subarray(0, after))),
        }),
        duplex: 'half',
        signal: stop.signal,
      } as RequestInit);
      await wait(30 + (after % 50));
      stop.abort();
      await sent.catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 20 }, (_, at) => breakOff(at * 15_000)));
    await expect.poll(() => app.left()).toEqual(before);
  });

  it(`refuses one more than ${AUDIO_FILES}, until one is deleted`, async () => {
    const { boss, of } = someFamily();
    const first = await audio.uploaded(boss, silentMp3());
    await app.sql(
      `INSERT INTO audio SELECT gen_random_uuid(), famibook_id, user_id, original_filename, size, type, duration, sha256,
         false, created_at, updated_at, NULL FROM audio, generate_series(1, $2) WHERE id = $1`,
      [first.id, AUDIO_FILES - 2],
    );
    const statuses = (await Promise.all([1, 2, 3].map(() => audio.send(boss, silentMp3())))).map((a) => a.status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const refused = await saidOf(await audio.send(boss, silentMp3()));
    expect(refused.code).toBe('too_many_audio_files');
    expect(refused.message).toContain('50');
    expect((await audio.remove(boss, first.id)).status).toBe(200);
    expect((await audio.send(boss, silentMp3())).status).toBe(201);
    expect((await audio.list(boss)).length).toBe(AUDIO_FILES);
    await app.sql('DELETE FROM audio WHERE famibook_id = $1', [of.famibookId]);
  });

  it('stores nothing of a sender who handed the role over, left or was deleted while the bytes came (D8, D9)', async () => {
    const [{ boss, anna, of }, left] = [someFamily(), someFamily()];
    const before = await app.left();
    const refused = async (user: Identity) => {
      // The token is still the one that the upload began with.
      const response = await audio.send(user, silentMp3());
      return [response.status, (await saidOf(response)).code];
    };
    app.managers.set(of.famibookId, anna);
    app.memberships.set(boss.userId, [{ famibookId: of.famibookId as FamiBookId, isApproved: true }]);
    expect(await refused(boss)).toEqual([403, 'forbidden']);
    app.managers.set(left.of.famibookId, left.anna);
    expect(await refused(left.boss)).toEqual([404, 'famibook_not_found']);
    expect(await app.left()).toEqual(before);
    const admin = { ...administrator(), current: boss.current };
    expect((await audio.send(admin, silentMp3())).status).toBe(201);
    app.managers.set(of.famibookId, boss);
    expect((await audio.send(boss, silentMp3())).status).toBe(201);
    await deleteUser(app, boss);
    expect(await refused(boss)).toEqual([401, 'unauthorized']);
  });

  it('goes to the FamiBook the page shows, or nowhere (D1)', async () => {
    const { boss } = someFamily();
    const response = await audio.send(boss, silentMp3(), 'a.mp3', { 'x-famibook-id': newId() });
    expect([response.status, (await saidOf(response)).code]).toEqual([409, 'famibook_changed']);
    const nowhere = await audio.send(administrator(), silentMp3());
    expect([nowhere.status, (await saidOf(nowhere)).code]).toEqual([400, 'choose_famibook']);
  });
});
