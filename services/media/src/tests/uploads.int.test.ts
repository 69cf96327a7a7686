import { createHash } from 'node:crypto';
import http from 'node:http';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { administrator, loner, member, pending } from '@famibook/service-kit/testing/people';
import { jpegOfSize, tellingJpeg } from '@famibook/testing/corpus/pictures';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessBody } from '../testing/endless-body.ts';
import { HOUR } from '../testing/media-bed.ts';
import { type UploadBed, uploadBed } from '../testing/upload-bed.ts';

let bed: UploadBed;
beforeAll(async () => {
  bed = await uploadBed();
});
afterAll(() => bed.stop());

const failure = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe('beginning an upload (tus 1.0.0)', () => {
  it('answers where its bytes go, and until when they may come', async () => {
    const answer = await bed.begin(member(), 1_000);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    const until = new Date(answer.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(until).toBeGreaterThan(HOUR / 12);
    expect(until).toBeLessThanOrEqual(HOUR / 6);
  });

  it('answers that they may come for a day once one has come', async () => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    const answer = await bed.append(anna, id, 0, Buffer.alloc(10));
    const until = new Date(answer.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(until).toBeGreaterThan(23 * HOUR);
    expect(until).toBeLessThanOrEqual(24 * HOUR);
  });

  it('takes metadata, and keeps none of it', async () => {
    const anna = member();
    const answer = await bed.begin(anna, 1_000, { 'upload-metadata': 'filename Z3JhbmRtYS5qcGc=,is_confidential' });
    expect(answer.status).toBe(201);
    const look = await bed.look(anna, answer.headers.get('location')?.split('/').at(-1) ?? '');
    expect([look.status, look.headers.get('upload-metadata')]).toEqual([200, null]);
  });

  it('is for the approved in their FamiBook, and the administrator in one (D1, D9)', async () => {
    const begin = async (who: Identity) => failure(await bed.begin(who, 1_000));
    expect(await begin(pending())).toMatchObject({ status: 403, code: 'pending_approval' });
    expect(await begin(loner())).toMatchObject({ status: 403, code: 'no_famibook' });
    expect(await begin(administrator())).toMatchObject({ status: 400, code: 'choose_famibook' });
    expect((await bed.begin({ ...administrator(), current: member().current }, 1_000)).status).toBe(201);
    const changed = await bed.begin(member(), 1_000, { 'x-famibook-id': newId() });
    expect(await failure(changed)).toMatchObject({ status: 409, code: 'famibook_changed' });
  });

  it('refuses what would be too large, by the words of D17: 10 MB, 8 from a phone', async () => {
    const limit = 10 * 1_048_576;
    const phone = { 'x-is-mobile': 'true' };
    expect((await bed.begin(member(), limit)).status).toBe(201);
    expect(await failure(await bed.begin(member(), limit + 1))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Please select a photo smaller than 10MB',
    });
    expect((await bed.begin(member(), 8 * 1_048_576, phone)).status).toBe(201);
    expect((await failure(await bed.begin(member(), 8 * 1_048_576 + 1, phone))) as object).toMatchObject({
      message: 'Please select a photo smaller than 8MB',
    });
    expect(await failure(await bed.begin(member(), 0))).toMatchObject({ status: 400, code: 'bad_image' });
  });

  it('lets one person have so many under way, also when all begin at once', async () => {
    const anna = member();
    await bed.sql(
      `INSERT INTO upload (id, user_id, famibook_id, size, begun_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 1, now() FROM generate_series(1, 195)`,
      [anna.userId, anna.current?.famibookId],
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => bed.begin(anna, 1)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(5);
    const refused = answers.find(({ status }) => status !== 201);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_uploads' });
    expect((await bed.begin(member(), 1)).status).toBe(201);
  });

  it('leaves database connections to the others, however many begin at once (D24)', async () => {
    const [greedy, other] = [member(), member()];
    const id = await bed.begun(other, 1);
    // As if another replica began one and took very long for it.
    const held = bed.sql("SELECT 'held', pg_sleep(14) FROM pg_advisory_xact_lock(hashtext('famibook.media.upload'))");
    held.catch(() => undefined);
    const locks = async (isGranted: boolean) =>
      (await bed.sql("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted = $1", [isGranted])).length;
    await expect.poll(() => locks(true)).toBe(1);
    const begun = Promise.all(Array.from({ length: 20 }, () => bed.begin(greedy, 1)));
    await expect.poll(() => locks(false)).toBeGreaterThan(0);

    expect((await bed.look(other, id)).status).toBe(200);
    expect(await locks(true)).toBe(1);
    expect(await locks(false)).toBeLessThanOrEqual(2);

    await bed.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT ''held''%'");
    expect((await begun).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  });

  it('reserves no more of the disk than there may be', async () => {
    const small = await uploadBed({ FAMIBOOK_RESUMABLE_BYTES: '2000' });
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
  const withBed = async (env: Record<string, string>, work: (bed: UploadBed) => Promise<void>) => {
    const limited = await uploadBed(env);
    await work(limited).finally(() => limited.stop());
  };
  const statusAndCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  it('is not taken by promises: others begin and send, whatever one family has promised', async () => {
    await withBed({ FAMIBOOK_RESUMABLE_BYTES: String(200 * MB) }, async (limited) => {
      const { current } = member();
      const family = Array.from({ length: 6 }, () => ({ ...member(), current }));
      for (const who of family) {
        for (let count = 0; count < 10; count++) expect((await limited.begin(who, 10 * MB)).status).toBe(201);
      }
      const other = member();
      const id = await limited.begun(other, 9 * MB);
      expect((await limited.append(other, id, 0, Buffer.alloc(9 * MB))).status).toBe(204);
    });
  });

  it('is counted by what has come: who lets much lie unfinished waits alone', async () => {
    await withBed({ FAMIBOOK_LIMIT_UPLOAD_MEGABYTES: '20' }, async (limited) => {
      const [anna, other] = [member(), member()];
      const sister = { ...member(), current: anna.current, memberships: anna.memberships };
      const send = async (who: Identity) =>
        limited.append(who, await limited.begun(who, 8 * MB), 0, Buffer.alloc(7 * MB));
      expect((await send(anna)).status).toBe(204);
      expect(await statusAndCode(await send(anna))).toEqual([409, 'too_many_uploads']);
      expect((await send(sister)).status).toBe(204);
      expect((await send(other)).status).toBe(204);
    });
  });

  it('is given back after ten minutes when no byte has come', async () => {
    const anna = member();
    const [empty, begun] = [await bed.begun(anna, 1_000), await bed.begun(anna, 1_000)];
    await bed.append(anna, begun, 0, Buffer.alloc(1));
    await bed.age(11 / 60);
    expect((await bed.look(anna, empty)).status).toBe(404);
    await expect.poll(() => bed.kept(empty), { timeout: 30_000 }).toEqual({ row: false, bytes: false });
    expect(await bed.offset(anna, begun)).toBe(1);
  });

  it('is refused with a clear text while the disk is nearly full, and nothing is left behind', async () => {
    await withBed({ FAMIBOOK_MIN_FREE_MEGABYTES: '1000000000' }, async (limited) => {
      const anna = member();
      const bytes = new Uint8Array(await tellingJpeg());
      const answers = [
        await limited.begin(anna, 1_000),
        await limited.put(anna, bytes),
        await limited.as(anna).fetch('/internal/portraits', { method: 'PUT', body: bytes }),
      ];
      for (const answer of answers) {
        expect([answer.status, await answer.json()]).toMatchObject([
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
    await withBed({ FAMIBOOK_LIMIT_FAMIBOOK_MEGABYTES: '1' }, async (limited) => {
      const [anna, bytes] = [member(), await jpegOfSize(700_000)];
      const first = await limited.shared(anna, bytes);
      expect(await statusAndCode(await limited.put(anna, new Uint8Array(bytes)))).toEqual([403, 'famibook_full']);
      expect(await statusAndCode(await limited.begin(anna, 700_000))).toEqual([403, 'famibook_full']);
      expect((await limited.put(member(), new Uint8Array(bytes))).status).toBe(201);
      await limited.announce('photo.deleted.v1', limited.photoOf(anna, first));
      expect((await limited.put(anna, new Uint8Array(bytes))).status).toBe(201);
    });
  });
});

describe('the bytes of an upload', () => {
  it('come in pieces, and are asked about between them', async () => {
    const anna = member();
    const bytes = await tellingJpeg();
    const id = await bed.begun(anna, bytes.length);
    expect(await bed.offset(anna, id)).toBe(0);
    expect((await bed.append(anna, id, 0, bytes.subarray(0, 700))).headers.get('upload-offset')).toBe('700');
    expect(await bed.offset(anna, id)).toBe(700);
    const last = await bed.append(anna, id, 700, bytes.subarray(700));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    const staged = StagedImage.parse(await (await bed.stage(anna, id)).json());
    expect(staged.size).toBe(bytes.length);
  });

  it('stay as far as they came when a PATCH is cut anywhere', async () => {
    const anna = member();
    const bytes = await jpegOfSize(2_000_000);
    const id = await bed.begun(anna, bytes.length);
    let offset = 0;
    for (let cut = 0; offset < bytes.length; cut++) {
      const end = Math.min(bytes.length, offset + 150_000 + cut * 7_919);
      await bed.cutAppend(anna, id, offset, bytes.subarray(offset), end - offset);
      const next = await bed.offset(anna, id);
      expect(next).toBeGreaterThanOrEqual(offset);
      expect(next).toBeLessThanOrEqual(end);
      offset = next;
    }
    const staged = StagedImage.parse(await (await bed.stage(anna, id)).json());
    expect(staged.size).toBe(bytes.length);
  });

  it('sent a few at a time are no heap of objects, and the same bytes', async () => {
    const anna = member();
    const bytes = await jpegOfSize(400_000);
    const id = await bed.begun(anna, bytes.length);
    for (let at = 0; at < bytes.length; at += 10_000) {
      expect((await bed.append(anna, id, at, bytes.subarray(at, at + 10_000))).status).toBe(204);
    }
    expect((await bed.stored(id)).length).toBeLessThan(8);
    const staged = StagedImage.parse(await (await bed.stage(anna, id)).json());
    expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('of two PATCHes at once go on whole: whoever came later waits for the first to end, or is told where it stands', async () => {
    const anna = member();
    const bytes = await jpegOfSize(1_000_000);
    const id = await bed.begun(anna, bytes.length);
    const both = await Promise.all([bed.append(anna, id, 0, bytes), bed.append(anna, id, 0, bytes)]);
    const statuses = both.map(({ status }) => status).sort();
    expect([
      [204, 204],
      [204, 409],
    ]).toContainEqual(statuses);
    const offset = await bed.offset(anna, id);
    if (offset < bytes.length) await bed.append(anna, id, offset, bytes.subarray(offset));
    expect((await bed.stage(anna, id)).status).toBe(200);
  });

  it('held by a connection that died unnoticed, are given free for whoever asks', async () => {
    const anna = member();
    const bytes = await jpegOfSize(300_000);
    const id = await bed.begun(anna, bytes.length);
    const stalled = http.request(`${bed.url()}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...bed.headers(anna), 'upload-offset': '0', 'content-length': bytes.length },
    });
    stalled.on('error', () => undefined);
    await new Promise((sent) => stalled.write(bytes.subarray(0, 100_000), sent));
    await expect
      .poll(() => bed.sql('SELECT 1 FROM upload WHERE id = $1 AND lease IS NOT NULL', [id]), { timeout: 30_000 })
      .toHaveLength(1);
    const offset = await bed.offset(anna, id);
    expect(offset).toBe(100_000);
    expect((await bed.append(anna, id, offset, bytes.subarray(offset))).status).toBe(204);
    stalled.destroy();
  });

  it('are their owner’s alone, as long as the membership lasts', async () => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    const sister = member({ famibookId: anna.current?.famibookId });
    const left = { ...anna, memberships: [], current: null };
    for (const who of [sister, member(), administrator(), left]) {
      expect((await bed.look(who, id)).status).toBe(404);
      expect(await failure(await bed.append(who, id, 0, Buffer.alloc(10)))).toMatchObject({
        status: 404,
        code: 'upload_not_found',
      });
      expect((await bed.cancel(who, id)).status).toBe(404);
    }
    expect((await bed.look(anna, newId())).status).toBe(404);
    expect((await bed.look(anna, 'nothing')).status).toBe(400);
    expect(await bed.offset(anna, id)).toBe(0);
  });

  it('are found by their path alone: a query that ends like another one’s address reaches neither it nor an object beside it', async () => {
    const [anna, thief] = [member(), member()];
    const victim = await bed.begun(anna, 1_000);
    await bed.append(anna, victim, 0, Buffer.alloc(500));
    const objects = bed.platform.objects();
    await objects.put('beside', Readable.from([Buffer.from('not an upload')]));
    for (const aim of [victim, encodeURIComponent('../beside'), encodeURIComponent('../../beside')]) {
      const own = `${await bed.begun(thief, 1_000)}?/${aim}`;
      expect((await bed.look(thief, own)).headers.get('upload-offset')).toBe('0');
      expect((await bed.append(thief, own, 0, Buffer.alloc(100))).headers.get('upload-offset')).toBe('100');
      expect((await bed.cancel(thief, own)).status).toBe(204);
    }
    expect(await bed.offset(anna, victim)).toBe(500);
    expect(String(await objects.readAll('beside'))).toBe('not an upload');
    await objects.delete('beside');
  });

  it('are the same ones in capital letters: given up by them, no bytes stay behind', async () => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    await bed.append(anna, id.toUpperCase(), 0, Buffer.alloc(500));
    expect(await bed.offset(anna, id)).toBe(500);
    expect((await bed.cancel(anna, id.toUpperCase())).status).toBe(204);
    expect(await bed.kept(id)).toEqual({ row: false, bytes: false });
  });

  it('go when their owner gives them up', async () => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    await bed.append(anna, id, 0, Buffer.alloc(500));
    expect(await bed.kept(id)).toEqual({ row: true, bytes: true });
    expect((await bed.cancel(anna, id)).status).toBe(204);
    expect(await bed.kept(id)).toEqual({ row: false, bytes: false });
    expect((await bed.look(anna, id)).status).toBe(404);
  });
});

describe('requests that are not tus', () => {
  const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  it.each([
    ['no version', { 'tus-resumable': '' }, 412],
    ['another version', { 'tus-resumable': '0.2.2' }, 412],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['no number as length', { 'upload-length': 'NaN' }, 400],
    ['an endless length', { 'upload-length': '9'.repeat(400) }, 400],
    ['a length in another notation', { 'upload-length': '1e3' }, 400],
    ['a length beyond all integers', { 'upload-length': '9007199254740993' }, 400],
    ['a huge length', { 'upload-length': '9007199254740991' }, 413],
    ['a length to come', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
    ['a part of another', { 'upload-concat': 'partial' }, 400],
    ['broken metadata', { 'upload-metadata': 'filename %%%' }, 400],
    ['metadata named as members of every object', { 'upload-metadata': '__proto__ YQ==' }, 400],
  ])('are refused at the beginning: %s', async (_, headers, status) => {
    const answer = await bed.begin(member(), 1_000, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it.each([
    ['another type', { ...patch, 'content-type': 'image/jpeg' }, 415],
    ['no offset', { 'content-type': patch['content-type'], 'upload-offset': '' }, 400],
    ['a negative offset', { ...patch, 'upload-offset': '-5' }, 400],
    ['no number as offset', { ...patch, 'upload-offset': 'NaN' }, 400],
    ['an offset in the future', { ...patch, 'upload-offset': '900' }, 409],
    ['a huge offset', { ...patch, 'upload-offset': '9007199254740991' }, 409],
    ['a checksum that is not spoken', { ...patch, 'upload-checksum': 'sha1 AAAA' }, 204],
    ['a length that is known already', { ...patch, 'upload-length': '5' }, 400],
  ])('are refused in the middle: %s', async (_, headers, status) => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    const answer = await bed.append(anna, id, 0, Buffer.alloc(100), headers);
    expect(answer.status).toBe(status);
    expect(await bed.offset(anna, id)).toBe(status === 204 ? 100 : 0);
  });

  it('more bytes than the upload has are refused, whether the request says so or not', async () => {
    const anna = member();
    const id = await bed.begun(anna, 1_000);
    expect(await failure(await bed.append(anna, id, 0, Buffer.alloc(1_001)))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    const answer = await bed.append(anna, id, 0, endlessBody()).catch((error: Error) => error);
    if (answer instanceof Response) expect(answer.status).toBe(413);
    expect(await bed.offset(anna, id)).toBeLessThanOrEqual(1_000);
  });

  it('bytes with the creation are refused: cut off, nobody would know where they are', async () => {
    const answer = await bed.as(member()).fetch('/api/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'content-type': patch['content-type'] },
      body: Buffer.alloc(10),
    });
    expect(answer.status).toBe(400);
  });
});

describe('taking a finished upload in', () => {
  it('asked again, and by many at once, answers the same picture, made once', async () => {
    const anna = member();
    const bytes = await tellingJpeg();
    const id = await bed.arrived(anna, bytes);
    const answers = await Promise.all(Array.from({ length: 50 }, () => bed.stage(anna, id)));
    const files = await Promise.all(answers.map(async (answer) => StagedImage.parse(await answer.json()).fileId));
    files.push(StagedImage.parse(await (await bed.stage(anna, id)).json()).fileId);
    expect(new Set(files).size).toBe(1);
    expect(await bed.kept(id)).toEqual({ row: true, bytes: false });
    // A late question where it stands is answered: whole.
    expect(await bed.offset(anna, id)).toBe(bytes.length);
  });

  it('waits until it is whole', async () => {
    const anna = member();
    const bytes = await tellingJpeg();
    const id = await bed.begun(anna, bytes.length);
    await bed.append(anna, id, 0, bytes.subarray(0, 10));
    expect(await failure(await bed.stage(anna, id))).toMatchObject({ status: 409, code: 'upload_unfinished' });
  });

  it('judges the bytes as those of a picture sent in one piece (D17), and can be given up then', async () => {
    const anna = member();
    const id = await bed.arrived(anna, Buffer.from('Dear diary, this is no picture.\n'.repeat(40)));
    expect(await failure(await bed.stage(anna, id))).toMatchObject({ status: 415, code: 'not_an_image' });
    const large = await bed.arrived(anna, await jpegOfSize(200_000));
    expect(await failure(await bed.stage(anna, large, { maxBytes: 100_000 }))).toMatchObject({ status: 413 });
    expect((await bed.cancel(anna, id)).status).toBe(204);
  });

  it('whose bytes the store has lost, says that it is no more, so that it is begun anew', async () => {
    const anna = member();
    const id = await bed.arrived(anna, await tellingJpeg());
    for (const key of await bed.stored(id)) await bed.platform.objects().delete(key);
    expect(await failure(await bed.stage(anna, id))).toMatchObject({ status: 404, code: 'upload_not_found' });
    expect((await bed.look(anna, id)).status).toBe(404);
    await expect.poll(() => bed.kept(id), { timeout: 30_000 }).toEqual({ row: false, bytes: false });
  });

  it('is for its owner, and for the FamiBook it was begun in', async () => {
    const anna = member();
    const id = await bed.arrived(anna, await tellingJpeg());
    const sister = member({ famibookId: anna.current?.famibookId });
    expect((await bed.stage(sister, id)).status).toBe(404);
    expect((await bed.stage(anna, id, { famibookId: newId() })).status).toBe(404);
    expect((await bed.stage(anna, id)).status).toBe(200);
  });

  it.each([
    { probed: 'after it was shared', facts: ['photo.uploaded.v1', 'photo.deleted.v1'] },
    { probed: 'before media heard that it was shared', facts: ['photo.deleted.v1', 'photo.uploaded.v1'] },
  ] as const)('whose photo is deleted $heard, says that nothing comes of it any more', async ({ facts }) => {
    const anna = member();
    const id = await bed.arrived(anna, await tellingJpeg());
    const file = (await (await bed.stage(anna, id)).json()) as { fileId: string };
    for (const fact of facts) await bed.announce(fact, bed.photoOf(anna, file));
    expect(await failure(await bed.stage(anna, id))).toMatchObject({ status: 409, code: 'photo_removed' });
  });

  it('whose picture is given up since, says that it is no more', async () => {
    const anna = member();
    const id = await bed.arrived(anna, await tellingJpeg());
    await bed.stage(anna, id);
    await bed.sweepLater(2 * HOUR);
    expect(await failure(await bed.stage(anna, id))).toMatchObject({ status: 404, code: 'upload_not_found' });
  });
});

describe('uploads that nobody continues', () => {
  it('are kept for a day, then gone with their bytes', async () => {
    const anna = member();
    const [open, whole] = [await bed.begun(anna, 1_000), await bed.arrived(anna, await tellingJpeg())];
    await bed.append(anna, open, 0, Buffer.alloc(10));
    await bed.age(23);
    expect(await bed.offset(anna, open)).toBe(10);
    await bed.age(2);
    for (const id of [open, whole]) {
      await expect.poll(() => bed.kept(id), { timeout: 10_000 }).toEqual({ row: false, bytes: false });
    }
    expect((await bed.look(anna, open)).status).toBe(404);
  });

  it('of a deleted person are gone, and none begins any more (D8)', async () => {
    const anna = member();
    const id = await bed.arrived(anna, await tellingJpeg());
    await bed.announce('person.deleted.v1', { userId: anna.userId } as never);
    expect((await bed.look(anna, id)).status).toBe(404);
    expect((await bed.stage(anna, id)).status).toBe(404);
    expect((await bed.begin(anna, 10)).status).toBe(401);
    await expect.poll(() => bed.kept(id), { timeout: 10_000 }).toEqual({ row: false, bytes: false });
  });
});
