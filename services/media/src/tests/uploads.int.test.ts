import type { Identity } from '@famibook/contracts/identity';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { jpegOfSize, jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { wavOfSize } from '@famibook/testing/corpus/sounds';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../testing/media-fixture.ts';
import { bootUploads, type UploadTestApp } from '../testing/upload-fixture.ts';

let app: UploadTestApp;
beforeAll(async () => {
  app = await bootUploads();
});
afterAll(() => app.stop());

const failure = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('beginning an upload (tus 1.0.0)', () => {
  it('returns where its bytes go, and when it expires', async () => {
    const response = await app.begin(member(), 1_000);
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(response.headers.get('tus-resumable')).toBe('1.0.0');
    const until = new Date(response.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(until).toBeGreaterThan(HOUR / 12);
    expect(until).toBeLessThanOrEqual(HOUR / 6);
  });

  it('returns an expiry of a day after the first byte', async () => {
    const anna = member();
    const id = await app.begun(anna, 1_000);
    const response = await app.append(anna, id, 0, Buffer.alloc(10));
    const until = new Date(response.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(until).toBeGreaterThan(23 * HOUR);
    expect(until).toBeLessThanOrEqual(24 * HOUR);
  });

  it('accepts metadata, and stores none of it', async () => {
    const anna = member();
    const response = await app.begin(anna, 1_000, { 'upload-metadata': 'filename Z3JhbmRtYS5qcGc=,is_confidential' });
    expect(response.status).toBe(201);
    const look = await app.look(anna, response.headers.get('location')?.split('/').at(-1) ?? '');
    expect([look.status, look.headers.get('upload-metadata')]).toEqual([200, null]);
  });

  it('is for the approved in their FamiBook, and the administrator in one (D1, D9)', async () => {
    const begin = async (user: Identity) => failure(await app.begin(user, 1_000));
    expect(await begin(pending())).toMatchObject({ status: 403, code: 'pending_approval' });
    expect(await begin(loner())).toMatchObject({ status: 403, code: 'no_famibook' });
    expect(await begin(administrator())).toMatchObject({ status: 400, code: 'choose_famibook' });
    expect((await app.begin({ ...administrator(), current: member().current }, 1_000)).status).toBe(201);
    const changed = await app.begin(member(), 1_000, { 'x-famibook-id': newId() });
    expect(await failure(changed)).toMatchObject({ status: 409, code: 'famibook_changed' });
  });

  it('refuses what would be too large, by the words of D17: 10 MB, 8 from a phone', async () => {
    const limit = 10 * 1_048_576;
    const phone = { 'x-is-mobile': 'true' };
    expect((await app.begin(member(), limit)).status).toBe(201);
    expect(await failure(await app.begin(member(), limit + 1))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Please select a photo smaller than 10MB',
    });
    expect((await app.begin(member(), 8 * 1_048_576, phone)).status).toBe(201);
    expect((await failure(await app.begin(member(), 8 * 1_048_576 + 1, phone))) as object).toMatchObject({
      message: 'Please select a photo smaller than 8MB',
    });
    expect(await failure(await app.begin(member(), 0))).toMatchObject({ status: 400, code: 'bad_image' });
  });

  it('lets one user have so many unfinished, also when all begin at once', async () => {
    const anna = member();
    await app.sql(
      `INSERT INTO upload (id, user_id, famibook_id, size, begun_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 1, now() FROM generate_series(1, 195)`,
      [anna.userId, anna.current?.famibookId],
    );
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.begin(anna, 1)));
    expect(responses.filter(({ status }) => status === 201).length).toBe(5);
    const refused = responses.find(({ status }) => status !== 201);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_uploads' });
    expect((await app.begin(member(), 1)).status).toBe(201);
  });

  it('leaves database connections to the others, however many begin at once (D24)', async () => {
    const [greedy, other] = [member(), member()];
    const id = await app.begun(other, 1);
    // As if another replica began one and took very long for it.
    const held = app.sql("SELECT 'held', pg_sleep(14) FROM pg_advisory_xact_lock(hashtext('famibook.media.upload'))");
    held.catch(() => undefined);
    // This lock only: the outbox is carried under one too, and the databases of other tests have theirs.
    const locks = async () => {
      const [counts] = await app.sql(
        `SELECT count(*) FILTER (WHERE granted)::int AS held, count(*) FILTER (WHERE NOT granted)::int AS waiting
         FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
         WHERE locktype = 'advisory' AND objsubid = 1
           AND ((classid::bigint << 32) | objid::bigint) = hashtext('famibook.media.upload')::bigint`,
      );
      return counts;
    };
    await expect.poll(locks).toEqual({ held: 1, waiting: 0 });
    const begun = Promise.all(Array.from({ length: 20 }, () => app.begin(greedy, 1)));
    const fewWait = { held: 1, waiting: expect.toBeOneOf([1, 2]) };
    await expect.poll(locks).toEqual(fewWait);

    expect((await app.look(other, id)).status).toBe(200);
    expect(await locks()).toEqual(fewWait);

    await app.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT ''held''%'");
    expect((await begun).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  });

  it('reserves no more of the disk than there may be', async () => {
    const small = await bootUploads({ FAMIBOOK_RESUMABLE_BYTES: '2000' });
    try {
      const anna = member();
      expect((await small.begin(anna, 1_500)).status).toBe(201);
      const full = await small.begin(anna, 501);
      expect([full.status, full.headers.get('retry-after')]).toEqual([503, '60']);
      expect((await small.begin(anna, 500)).status).toBe(201);
    } finally {
      await small.stop();
    }
  });
});

describe('room for uploads (D24)', () => {
  const MB = 1_048_576;
  const withApp = async (env: Record<string, string>, work: (app: UploadTestApp) => Promise<void>) => {
    const limited = await bootUploads(env);
    await work(limited).finally(() => limited.stop());
  };
  const statusAndCode = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  it('is not taken by promises: others begin and send, whatever one family has promised', async () => {
    await withApp({ FAMIBOOK_RESUMABLE_BYTES: String(200 * MB) }, async (limited) => {
      const { current } = member();
      const family = Array.from({ length: 6 }, () => ({ ...member(), current }));
      for (const user of family) {
        for (let count = 0; count < 10; count++) expect((await limited.begin(user, 10 * MB)).status).toBe(201);
      }
      const other = member();
      const id = await limited.begun(other, 9 * MB);
      expect((await limited.append(other, id, 0, Buffer.alloc(9 * MB))).status).toBe(204);
    });
  });

  it('is counted by what has arrived: only the user with many unfinished uploads waits', async () => {
    await withApp({ FAMIBOOK_LIMIT_UPLOAD_MEGABYTES: '20' }, async (limited) => {
      const [anna, other] = [member(), member()];
      const sister = { ...member(), current: anna.current, memberships: anna.memberships };
      const send = async (user: Identity) =>
        limited.append(user, await limited.begun(user, 8 * MB), 0, Buffer.alloc(7 * MB));
      expect((await send(anna)).status).toBe(204);
      expect(await statusAndCode(await send(anna))).toEqual([409, 'too_many_uploads']);
      expect((await send(sister)).status).toBe(204);
      expect((await send(other)).status).toBe(204);
    });
  });

  it('is released after ten minutes when no byte has come', async () => {
    const anna = member();
    const [empty, begun] = [await app.begun(anna, 1_000), await app.begun(anna, 1_000)];
    await app.append(anna, begun, 0, Buffer.alloc(1));
    await app.age(11 / 60);
    expect((await app.look(anna, empty)).status).toBe(404);
    await expect.poll(() => app.remains(empty)).toEqual({ row: false, bytes: false });
    expect(await app.offset(anna, begun)).toBe(1);
  });

  it('is refused with a clear text while the disk is nearly full, and nothing is left behind', async () => {
    await withApp({ FAMIBOOK_MIN_FREE_MEGABYTES: '1000000000' }, async (limited) => {
      const anna = member();
      const bytes = new Uint8Array(await jpegWithMetadata());
      const responses = [
        await limited.begin(anna, 1_000),
        await limited.put(anna, bytes),
        await limited.as(anna).fetch('/internal/portraits', { method: 'PUT', body: bytes }),
      ];
      for (const response of responses) {
        expect([response.status, await response.json()]).toMatchObject([
          507,
          {
            code: 'disk_full',
            message: 'The storage of this FamiBook server is nearly full. Please tell your administrator.',
          },
        ]);
      }
      expect(await limited.left()).toMatchObject({ rows: 0, objects: [] });
    });
  });

  it('of one FamiBook ends at its quota, until something is deleted; others have theirs', async () => {
    await withApp({ FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: '1' }, async (limited) => {
      const [anna, bytes] = [member(), await jpegOfSize(700_000)];
      const first = await limited.shared(anna, bytes);
      expect(await statusAndCode(await limited.put(anna, new Uint8Array(bytes)))).toEqual([403, 'famibook_full']);
      expect(await statusAndCode(await limited.begin(anna, 700_000))).toEqual([403, 'famibook_full']);
      expect((await limited.put(member(), new Uint8Array(bytes))).status).toBe(201);
      await limited.publish('photo.deleted.v1', limited.photoOf(anna, first));
      expect((await limited.put(anna, new Uint8Array(bytes))).status).toBe(201);
    });
  });

  it('of one FamiBook ends when what was deleted there fills one more quota, until its bytes are gone (D24)', async () => {
    await withApp({ FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: '1' }, async (limited) => {
      const [anna, bytes] = [member(), await jpegOfSize(700_000)];
      for (let count = 0; count < 2; count++) {
        const file = await limited.shared(anna, bytes);
        await limited.publish('photo.deleted.v1', limited.photoOf(anna, file));
      }
      const refused = await limited.put(anna, new Uint8Array(bytes));
      expect(await statusAndCode(refused)).toEqual([403, 'famibook_full']);
      await limited.sweepLater(25 * HOUR);
      expect((await limited.put(anna, new Uint8Array(bytes))).status).toBe(201);
    });
  });

  it('of one FamiBook does not pass its quota side by side, and nothing is left of what is refused (D24)', async () => {
    await withApp({ FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: '1' }, async (limited) => {
      const boss = manager();
      const [bytes, sound] = [await jpegOfSize(700_000), wavOfSize(700_000)];
      const sendAudio = () =>
        limited.as(boss).fetch('/api/famibook/audio/upload', { method: 'POST', body: audioForm(sound, 'song.wav') });
      const sendPicture = () => limited.put(boss, new Uint8Array(bytes));
      const sent = await Promise.all([sendPicture(), sendAudio(), sendPicture(), sendAudio()]);
      const refused = sent.filter(({ status }) => status !== 201);
      expect(await Promise.all(refused.map(statusAndCode))).toEqual(Array(3).fill([403, 'famibook_full']));
      expect(await limited.sql('SELECT bytes::int AS bytes FROM famibook_storage')).toEqual([{ bytes: 700_000 }]);
      const [row] = await limited.sql<{ id: string }>('SELECT id FROM media_file UNION ALL SELECT id FROM audio');
      await expect.poll(() => limited.left()).toMatchObject({ rows: 1, uploads: [] });
      expect((await limited.left()).objects.filter((key) => !key.includes(row?.id ?? ''))).toEqual([]);
    });
  });
});
