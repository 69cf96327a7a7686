import { createHash } from 'node:crypto';
import http from 'node:http';
import { Readable } from 'node:stream';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { jpegOfSize, jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { administrator, member } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessBody } from '../testing/endless-body.ts';
import { bootUploads, type UploadTestApp } from '../testing/upload-fixture.ts';

let app: UploadTestApp;
beforeAll(async () => {
  app = await bootUploads();
});
afterAll(() => app.stop());

const failure = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe('the bytes of an upload', () => {
  it('come in pieces, and are asked about between them', async () => {
    const anna = member();
    const bytes = await jpegWithMetadata();
    const id = await app.begun(anna, bytes.length);
    expect(await app.offset(anna, id)).toBe(0);
    expect((await app.append(anna, id, 0, bytes.subarray(0, 700))).headers.get('upload-offset')).toBe('700');
    expect(await app.offset(anna, id)).toBe(700);
    const last = await app.append(anna, id, 700, bytes.subarray(700));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    const staged = StagedImage.parse(await (await app.stage(anna, id)).json());
    expect(staged.size).toBe(bytes.length);
  });

  it('stay as far as they came when a PATCH is cut anywhere', async () => {
    const anna = member();
    const bytes = await jpegOfSize(2_000_000);
    const id = await app.begun(anna, bytes.length);
    let offset = 0;
    for (let cut = 0; offset < bytes.length; cut++) {
      const end = Math.min(bytes.length, offset + 150_000 + cut * 7_919);
      await app.cutAppend(anna, id, offset, bytes.subarray(offset), end - offset);
      const next = await app.offset(anna, id);
      expect(next).toBeGreaterThanOrEqual(offset);
      expect(next).toBeLessThanOrEqual(end);
      offset = next;
    }
    const staged = StagedImage.parse(await (await app.stage(anna, id)).json());
    expect(staged.size).toBe(bytes.length);
  });

  it('sent a few at a time are no heap of objects, and the same bytes', async () => {
    const anna = member();
    const bytes = await jpegOfSize(400_000);
    const id = await app.begun(anna, bytes.length);
    for (let at = 0; at < bytes.length; at += 10_000) {
      expect((await app.append(anna, id, at, bytes.subarray(at, at + 10_000))).status).toBe(204);
    }
    expect((await app.stored(id)).length).toBeLessThan(8);
    const staged = StagedImage.parse(await (await app.stage(anna, id)).json());
    expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('of two PATCHes at once go on whole: the later one waits for the first to end, or gets the offset', async () => {
    const anna = member();
    const bytes = await jpegOfSize(1_000_000);
    const id = await app.begun(anna, bytes.length);
    const both = await Promise.all([app.append(anna, id, 0, bytes), app.append(anna, id, 0, bytes)]);
    const statuses = both.map(({ status }) => status).sort();
    expect([
      [204, 204],
      [204, 409],
    ]).toContainEqual(statuses);
    const offset = await app.offset(anna, id);
    if (offset < bytes.length) await app.append(anna, id, offset, bytes.subarray(offset));
    expect((await app.stage(anna, id)).status).toBe(200);
  });

  it('held by a connection that died unnoticed, are released for the next request', async () => {
    const anna = member();
    const bytes = await jpegOfSize(300_000);
    const id = await app.begun(anna, bytes.length);
    const stalled = http.request(`${app.url()}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...app.headers(anna), 'upload-offset': '0', 'content-length': bytes.length },
    });
    stalled.on('error', () => undefined);
    await new Promise((sent) => stalled.write(bytes.subarray(0, 100_000), sent));
    await expect.poll(() => app.sql('SELECT 1 FROM upload WHERE id = $1 AND lease IS NOT NULL', [id])).toHaveLength(1);
    const offset = await app.offset(anna, id);
    // What had not come so far when the next request asked is sent by that one.
    expect(offset).toBeLessThanOrEqual(100_000);
    expect((await app.append(anna, id, offset, bytes.subarray(offset))).status).toBe(204);
    stalled.destroy();
  });

  it('are their owner’s alone, as long as the membership lasts', async () => {
    const anna = member();
    const id = await app.begun(anna, 1_000);
    const sister = member({ famibookId: anna.current?.famibookId });
    const left = { ...anna, memberships: [], current: null };
    for (const user of [sister, member(), administrator(), left]) {
      expect((await app.look(user, id)).status).toBe(404);
      expect(await failure(await app.append(user, id, 0, Buffer.alloc(10)))).toMatchObject({
        status: 404,
        code: 'upload_not_found',
      });
      expect((await app.cancel(user, id)).status).toBe(404);
    }
    expect((await app.look(anna, newId())).status).toBe(404);
    expect((await app.look(anna, 'nothing')).status).toBe(400);
    expect(await app.offset(anna, id)).toBe(0);
  });

  it('are found by their path alone: a query that ends like another one’s address reaches neither it nor an object beside it', async () => {
    const [anna, thief] = [member(), member()];
    const victim = await app.begun(anna, 1_000);
    await app.append(anna, victim, 0, Buffer.alloc(500));
    const objects = app.platform.objects();
    await objects.put('beside', Readable.from([Buffer.from('not an upload')]));
    for (const aim of [victim, encodeURIComponent('../beside'), encodeURIComponent('../../beside')]) {
      const own = `${await app.begun(thief, 1_000)}?/${aim}`;
      expect((await app.look(thief, own)).headers.get('upload-offset')).toBe('0');
      expect((await app.append(thief, own, 0, Buffer.alloc(100))).headers.get('upload-offset')).toBe('100');
      expect((await app.cancel(thief, own)).status).toBe(204);
    }
    expect(await app.offset(anna, victim)).toBe(500);
    expect(String(await objects.readAll('beside'))).toBe('not an upload');
    await objects.delete('beside');
  });

  it('are the same ones in capital letters: given up by them, no bytes stay behind', async () => {
    const anna = member();
    const id = await app.begun(anna, 1_000);
    await app.append(anna, id.toUpperCase(), 0, Buffer.alloc(500));
    expect(await app.offset(anna, id)).toBe(500);
    expect((await app.cancel(anna, id.toUpperCase())).status).toBe(204);
    expect(await app.remains(id)).toEqual({ row: false, bytes: false });
  });

  it('go when their owner gives them up', async () => {
    const anna = member();
    const id = await app.begun(anna, 1_000);
    await app.append(anna, id, 0, Buffer.alloc(500));
    expect(await app.remains(id)).toEqual({ row: true, bytes: true });
    expect((await app.cancel(anna, id)).status).toBe(204);
    expect(await app.remains(id)).toEqual({ row: false, bytes: false });
    expect((await app.look(anna, id)).status).toBe(404);
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
    const response = await app.begin(member(), 1_000, headers as unknown as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
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
    const id = await app.begun(anna, 1_000);
    const response = await app.append(anna, id, 0, Buffer.alloc(100), headers);
    expect(response.status).toBe(status);
    expect(await app.offset(anna, id)).toBe(status === 204 ? 100 : 0);
  });

  it('more bytes than the upload has are refused, whether the request says so or not', async () => {
    const anna = member();
    const id = await app.begun(anna, 1_000);
    expect(await failure(await app.append(anna, id, 0, Buffer.alloc(1_001)))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    const response = await app.append(anna, id, 0, endlessBody()).catch((error: Error) => error);
    if (response instanceof Response) expect(response.status).toBe(413);
    expect(await app.offset(anna, id)).toBeLessThanOrEqual(1_000);
  });

  it('bytes with the creation are refused: after a break their offset would be unknown', async () => {
    const response = await app.as(member()).fetch('/api/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'content-type': patch['content-type'] },
      body: Buffer.alloc(10),
    });
    expect(response.status).toBe(400);
  });
});
