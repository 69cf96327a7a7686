import { createHash } from 'node:crypto';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { manager, member } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AudioFixture, audioFixture } from '../testing/audio-fixture.ts';
import { bootMedia, HOUR, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
beforeEach(async () => {
  app = await bootMedia();
  audio = await audioFixture(app);
});
afterEach(() => app.stop());

const NOTHING = { rows: 0, objects: [], uploads: [] };
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the bytes of audio (D19, D29)', () => {
  it('are sent privately, for good, and as nothing but audio', async () => {
    const boss = manager();
    const song = await audio.uploaded(boss, silentMp3());
    const response = await audio.hear(boss, song);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'accept-ranges': 'bytes',
      'content-length': String(song.fileSize),
    });
    const tag = response.headers.get('etag') ?? '';
    expect((await audio.hear(boss, song, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('are sent in parts, so that playing can seek', async () => {
    const boss = manager();
    const bytes = wav({ seconds: 90, rate: 8_000, wave: (time) => Math.sin(time * 2_000) / 4 });
    const song = await audio.uploaded(boss, bytes);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await audio.hear(boss, song, { headers: { range, ...more } });
      return [response.status, response.headers.get('content-range'), await bodyOf(response)] as const;
    };
    const end = bytes.length - 1;
    expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${bytes.length}`, bytes.subarray(0, 2)]);
    expect(await part('bytes=1000000-')).toEqual([
      206,
      `bytes 1000000-${end}/${bytes.length}`,
      bytes.subarray(1_000_000),
    ]);
    expect(await part('bytes=-10')).toEqual([206, `bytes ${end - 9}-${end}/${bytes.length}`, bytes.subarray(-10)]);
    expect((await part('bytes=0-1,5-6')).slice(0, 2)).toEqual([200, null]);
    expect((await part('bytes=0-1', { 'if-range': '"other"' }))[0]).toBe(200);
    const beyond = await audio.hear(boss, song, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it('are described without being sent, as a whole whatever range is asked for (D29)', async () => {
    const boss = manager();
    const song = await audio.uploaded(boss, silentMp3());
    for (const headers of [{}, { range: 'bytes=0-1' }, { range: `bytes=${song.fileSize}-` }]) {
      const response = await audio.hear(boss, song, { method: 'HEAD', headers });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, String(song.fileSize)]);
      expect(response.headers.get('content-range')).toBeNull();
      expect((await bodyOf(response)).length).toBe(0);
    }
  });

  it('lie in the store as they came', async () => {
    const bytes = silentMp3();
    const song = await audio.uploaded(manager(), bytes);
    const key = `audio/${song.famibookId}/${song.id}`;
    expect((await app.left()).objects).toEqual([key]);
    const stored = await app.platform.objects().readAll(key);
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(hash(stored)).toBe(hash(bytes));
  });
});

describe('audio’s life', () => {
  it('stays without a claim', async () => {
    const boss = manager();
    const song = await audio.uploaded(boss, silentMp3());
    await app.sweepLater(1000 * HOUR);
    expect((await audio.hear(boss, song)).status).toBe(200);
  });

  it('ends when it is deleted: at once for listeners, a day later on the disk', async () => {
    const boss = manager();
    const song = await audio.uploaded(boss, silentMp3());
    expect(await (await audio.remove(boss, song.id)).json()).toEqual({ message: 'Audio deleted' });
    expect((await audio.hear(boss, song)).status).toBe(404);
    expect(await (await audio.active(boss)).json()).toBeNull();
    expect(await audio.list(boss)).toEqual([]);
    for (const again of [audio.remove(boss, song.id), audio.toggle(boss, song.id, true)]) {
      expect((await again).status).toBe(404);
    }
    await app.sweepLater(23 * HOUR);
    expect((await app.left()).objects.length).toBe(1);
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
    await expect.poll(() => audio.publishedChanges(boss.current?.famibookId)).toBe(2);
  });

  it('ends once, however many delete it at once', async () => {
    const boss = manager();
    const song = await audio.uploaded(boss, silentMp3());
    const responses = await Promise.all(Array.from({ length: 6 }, () => audio.remove(boss, song.id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('ends with its person, and nothing further of theirs is stored (D8)', async () => {
    const famibookId = member().current?.famibookId;
    const [boss, next] = [manager({ famibookId }), manager({ famibookId })];
    const gone = await audio.uploaded(boss, silentMp3());
    const stays = await audio.uploaded(next, wav());
    await audio.toggle(next, gone.id, true);
    await deleteUser(app, boss);
    expect((await audio.hear(next, gone)).status).toBe(404);
    expect(await (await audio.active(next)).json()).toBeNull();
    expect((await audio.list(next)).map(({ id }) => id)).toEqual([stays.id]);
    expect((await audio.send(boss, silentMp3())).status).toBe(401);
    await expect.poll(() => audio.publishedChanges(famibookId)).toBe(4);
    await app.sweepLater(25 * HOUR);
    expect((await app.left()).objects).toEqual([`audio/${famibookId}/${stays.id}`]);
  });

  it('leaves nothing of a person deleted while uploading from five connections (D8)', async () => {
    const boss = manager();
    const uploads = Array.from({ length: 5 }, async () => {
      for (let at = 0; at < 4; at++) await audio.send(boss, silentMp3());
    });
    await Promise.all([...uploads, deleteUser(app, boss)]);
    expect(await audio.list(boss)).toEqual([]);
    await app.sweepLater(25 * HOUR);
    expect(await app.left()).toEqual(NOTHING);
  });
});
