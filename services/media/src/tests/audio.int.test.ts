import { setTimeout as wait } from 'node:timers/promises';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { REFUSED_AUDIO, TAKEN_AUDIO } from '@famibook/testing/corpus/audio-corpus';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { administrator, manager, member, pending } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
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

const saidOf = async (response: Response) =>
  (await response.json()) as { code: string; message: string; fields?: Record<string, string> };
/** A FamiBook with its manager; names differ, so that none is found by another's. */
function someFamily() {
  const of = { famibookId: newId(), famibookName: `Family ${newId()}` };
  return { boss: manager(of), anna: member(of), waiting: pending(of), of };
}
const activeOf = (files: AudioFile[]) => files.filter(({ isActive }) => isActive).map(({ id }) => id);

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

describe('activating and deactivating audio (D29)', () => {
  it('lets one play at a time, or none', async () => {
    const { boss, of } = someFamily();
    const [first, second] = [await audio.uploaded(boss, silentMp3()), await audio.uploaded(boss, wav())];
    const toggled = await audio.toggle(boss, first.id, true);
    expect(await toggled.json()).toMatchObject({ id: first.id, isActive: true, famibookName: of.famibookName });
    expect(activeOf(await audio.list(boss))).toEqual([first.id]);
    expect((await audio.toggle(boss, second.id, false)).status).toBe(200);
    expect(activeOf(await audio.list(boss))).toEqual([first.id]);
    expect((await audio.toggle(boss, first.id, false)).status).toBe(200);
    expect(activeOf(await audio.list(boss))).toEqual([]);
    expect(await (await audio.active(boss)).json()).toBeNull();
    await expect.poll(() => audio.publishedChanges(of.famibookId)).toBe(5);
  });

  it('leaves at most one active, however many are activated at once', async () => {
    const { boss } = someFamily();
    const files: AudioFile[] = [];
    for (let at = 0; at < 4; at++) files.push(await audio.uploaded(boss, silentMp3()));
    const all = [...files, ...files, ...files];
    const responses = await Promise.all(all.map(({ id }) => audio.toggle(boss, id, true)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(activeOf(await audio.list(boss)).length).toBe(1);
  });
});

describe('the rights on audio (D9)', () => {
  it('the manager of that FamiBook and the administrator change it, members hear it, others see none', async () => {
    const { boss, anna, waiting, of } = someFamily();
    const stranger = manager();
    const admin = administrator();
    const song = await audio.uploaded(boss, silentMp3());
    const statuses = async (user: Parameters<AudioFixture['list']>[0]) => [
      (await audio.toggle(user, song.id, true)).status,
      (await audio.hear(user, song)).status,
      (await audio.active(user, of.famibookName)).status,
    ];
    expect(await statuses(boss)).toEqual([200, 200, 200]);
    expect(await statuses(anna)).toEqual([403, 200, 200]);
    expect(await statuses(waiting)).toEqual([403, 404, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect(await statuses(admin)).toEqual([200, 200, 200]);
    expect((await audio.remove(stranger, song.id)).status).toBe(404);
    expect((await audio.remove(anna, song.id)).status).toBe(403);
    expect((await audio.send(anna, silentMp3())).status).toBe(403);
    expect((await app.fetch(song.audioUrl)).status).toBe(401);
    expect((await audio.remove(admin, song.id)).status).toBe(200);
  });

  it('a manager changes audio of the FamiBook they stand in, and of no other', async () => {
    const [one, two] = [someFamily(), someFamily()];
    const song = await audio.uploaded(two.boss, silentMp3());
    const both = { ...one.boss, memberships: [...one.boss.memberships, ...two.boss.memberships] };
    expect((await audio.toggle(both, song.id, false)).status).toBe(404);
    expect((await audio.hear(both, song)).status).toBe(200);
  });

  it('audio does not exist under another FamiBook', async () => {
    const { boss } = someFamily();
    const { boss: other } = someFamily();
    const song = await audio.uploaded(boss, silentMp3());
    const elsewhere = { audioUrl: `/api/media/${other.current?.famibookId}/${song.id}` };
    expect((await audio.hear(other, elsewhere)).status).toBe(404);
  });
});

describe('what plays in a FamiBook (D29)', () => {
  it('is asked for by its name, in any case and white space (D1)', async () => {
    const { boss, anna, of } = someFamily();
    const song = await audio.uploaded(boss, silentMp3());
    const wanted = { audioUrl: song.audioUrl, originalFilename: 'song.mp3', isActive: true };
    expect(await (await audio.active(anna)).json()).toEqual(wanted);
    expect(await (await audio.active(anna, `  ${of.famibookName.toUpperCase()} `)).json()).toEqual(wanted);
  });

  it('is asked for by its id where no path can carry the name, by those who may by name (D9)', async () => {
    const of = { famibookId: newId(), famibookName: `Ash/../Oak\\${newId()}` };
    const [boss, anna] = [manager(of), member(of)];
    const song = await audio.uploaded(boss, silentMp3());
    const elsewhere = member();
    const both = { ...elsewhere, memberships: [...elsewhere.memberships, ...anna.memberships] };
    for (const user of [anna, both, administrator()]) {
      const response = await audio.active(user, of.famibookId);
      expect([response.status, await response.json()]).toMatchObject([200, { audioUrl: song.audioUrl }]);
    }
    // Its name is the id of the other one.
    const liar = member({ famibookName: of.famibookId });
    const statuses = [elsewhere, pending(of), liar].map(
      async (user) => (await audio.active(user, of.famibookId)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 403, 200]);
    expect(await (await audio.active(liar, of.famibookId)).json()).toBeNull();
    expect((await audio.active(administrator(), newId())).status).toBe(404);
  });

  it('is found from another current FamiBook, by the name that was published', async () => {
    const of = { famibookId: newId(), famibookName: `Straße ${newId()}` };
    const admin = administrator();
    expect((await audio.active(admin, of.famibookName)).status).toBe(404);
    await app.publish('famibook.created.v1', { ...of, planType: 'basic' } as never);
    const elsewhere = member();
    const both = { ...elsewhere, memberships: [...elsewhere.memberships, ...member(of).memberships] };
    for (const user of [admin, both]) {
      const response = await audio.active(user, of.famibookName);
      expect([response.status, await response.json()]).toEqual([200, null]);
    }
    expect((await audio.active(elsewhere, of.famibookName)).status).toBe(404);
  });
});
