import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import { Readable } from 'node:stream';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { TUS_BYTES } from '@famibook/testing/clients/resumable';
import { jpegOfSize, jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UploadTestApp } from '../testing/upload-fixture.ts';
import { type Replicas, uploadReplicas } from '../testing/upload-replicas.ts';

const MB = 1_048_576;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function stagedBy(response: Response) {
  if (!response.ok) throw new Error(`not staged: ${response.status} ${await response.text()}`);
  return StagedImage.parse(await response.json());
}

/** A connection that promises all bytes, sends some of them, and stays open without a word. */
function stall(app: UploadTestApp, user: ReturnType<typeof member>, id: string, promised: Buffer, sent: number) {
  const request = http.request(`${app.url()}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...app.headers(user), 'upload-offset': '0', 'content-length': promised.length },
  });
  const status = new Promise<number | undefined>((resolve) => {
    request.once('error', () => resolve(undefined)).once('response', (response) => resolve(response.statusCode));
  });
  // Stopping would wait for it.
  onTestFinished(() => void request.destroy());
  request.write(promised.subarray(0, sent));
  return { request, status };
}

const stores = {
  'a folder': async () => ({}),
  S3: async () => {
    const bucket = await freshBucket();
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    return { STORAGE_URL: bucket.url, ...bucket.env };
  },
};

describe.each(Object.entries(stores))('two replicas of media over one database and %s', (_, settings) => {
  let replicas: Replicas;
  let a: UploadTestApp;
  let b: UploadTestApp;
  /** It is swept once it is twenty seconds old, which it is when its test, the last one, begins. */
  const lost = `uploads/${randomUUID()}.${randomUUID()}`;
  beforeAll(async () => {
    replicas = await uploadReplicas(await settings());
    ({ a, b } = replicas);
    await a.platform.objects().put(lost, Readable.from([Buffer.from('of a request that was killed')]));
  });
  afterAll(async () => {
    await replicas?.stop();
    vi.unstubAllEnvs();
  });
  const arrived = async (id: string) =>
    (await a.sql<{ arrived: number }>('SELECT arrived FROM upload WHERE id = $1', [id]))[0]?.arrived;

  it('take one upload in turns: what one has, the other goes on from, and the photo is whole', async () => {
    const anna = member();
    const bytes = await jpegOfSize(3_500_000);
    const id = await a.begun(anna, bytes.length);
    const half = 1_700_001;
    expect((await a.append(anna, id, 0, bytes.subarray(0, half))).status).toBe(204);
    expect([await a.offset(anna, id), await b.offset(anna, id)]).toEqual([half, half]);
    expect((await b.append(anna, id, half, bytes.subarray(half))).status).toBe(204);
    expect((await replicas.bytesOf(id)).equals(bytes)).toBe(true);
    const staged = await stagedBy(await b.stage(anna, id));
    expect([staged.size, staged.sha256]).toEqual([bytes.length, sha256(bytes)]);
    const original = await a.platform.objects().readAll(`originals/${anna.current?.famibookId}/${staged.fileId}`);
    expect(original.equals(bytes)).toBe(true);
    expect(await a.stored(id)).toEqual([]);
  });

  it('asked at once to make a picture of one upload, make one', async () => {
    const anna = member();
    const id = await a.arrived(anna, await jpegWithMetadata());
    const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? a : b).stage(anna, id)));
    const files = await Promise.all(responses.map(async (response) => (await stagedBy(response)).fileId));
    expect(new Set(files).size).toBe(1);
    expect(await a.sql('SELECT 1 FROM media_file WHERE user_id = $1', [anna.userId])).toHaveLength(1);
  });

  it('sent different bytes at once, keep those of one request, and no byte of another', async () => {
    const anna = member();
    for (let round = 0; round < 5; round++) {
      const id = await a.begun(anna, 3 * MB);
      const [first, second] = [a, b].map((app, at) => app.append(anna, id, 0, Buffer.alloc(3 * MB, at + 1)));
      const statuses = [(await first)?.status, (await second)?.status];
      expect(statuses).toContain(409);
      const content = await replicas.bytesOf(id);
      expect(content).toHaveLength((await arrived(id)) ?? -1);
      expect(new Set(content).size).toBe(1);
      expect([await a.offset(anna, id), await b.offset(anna, id)]).toEqual([content.length, content.length]);
    }
  });

  it('let a client continue at the other while a connection hangs, with what had arrived', async () => {
    const anna = member();
    const bytes = await jpegOfSize(300_000);
    const id = await a.begun(anna, bytes.length);
    const hanging = stall(a, anna, id, bytes, 100_000);
    await expect.poll(() => a.sql('SELECT 1 FROM upload WHERE id = $1 AND lease IS NOT NULL', [id])).toHaveLength(1);
    const offset = await b.offset(anna, id);
    expect(offset).toBeLessThanOrEqual(100_000);
    expect((await b.append(anna, id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await stagedBy(await b.stage(anna, id))).sha256).toBe(sha256(bytes));
    hanging.request.destroy();
  });

  it('count nothing that a request brings after it lost its lease', async () => {
    const anna = member();
    const id = await a.begun(anna, 3 * MB);
    const stale = stall(a, anna, id, Buffer.alloc(3 * MB, 7), 100_000);
    await expect.poll(() => a.sql('SELECT 1 FROM upload WHERE id = $1 AND lease IS NOT NULL', [id])).toHaveLength(1);
    await a.sql(`UPDATE upload SET lease = $2, lease_until = now() + interval '1 hour' WHERE id = $1`, [
      id,
      randomUUID(),
    ]);
    expect(await stale.status).toBe(409);
    expect(await arrived(id)).toBe(0);
    await expect.poll(() => a.stored(id)).toEqual([]);
    await a.sql('UPDATE upload SET lease = NULL, lease_until = NULL WHERE id = $1', [id]);
    expect(await b.offset(anna, id)).toBe(0);
  });

  it('hold one person to the limits of both together (D24)', async () => {
    const anna = member();
    await a.sql(
      `INSERT INTO upload (id, user_id, famibook_id, size, begun_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 1, now() FROM generate_series(1, 195)`,
      [anna.userId, anna.current?.famibookId],
    );
    const responses = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? a : b).begin(anna, 1)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  });

  it('go on where a killed one stood: nothing is lost that was stored, and its lease runs out', async () => {
    const anna = member();
    const bytes = await jpegOfSize(3_500_000);
    const id = await a.begun(anna, bytes.length);
    const killed = await replicas.anotherProcess(anna);
    const request = http.request(`${killed.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...killed.headers,
        ...TUS_BYTES,
        'upload-offset': '0',
        'content-length': bytes.length,
      },
    });
    request.once('error', () => undefined);
    request.write(bytes.subarray(0, 2.5 * MB));
    await expect.poll(() => arrived(id)).toBeGreaterThanOrEqual(2 * MB);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    const offset = await b.offset(anna, id);
    expect(offset).toBe(await arrived(id));
    expect((await b.append(anna, id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await stagedBy(await a.stage(anna, id))).sha256).toBe(sha256(bytes));
  });

  it('sweep at once abandoned uploads, and objects without a row; nothing else goes', async () => {
    const [anna, objects] = [member(), a.platform.objects()];
    const old: string[] = [];
    for (let count = 0; count < 20; count++) {
      const id = await a.begun(anna, MB);
      await (count % 2 ? a : b).append(anna, id, 0, Buffer.alloc(1_000));
      old.push(id);
    }
    await a.sql(`UPDATE upload SET expires_at = now() - interval '1 second' WHERE id = ANY ($1)`, [old]);
    const young = await a.begun(anna, MB);
    await b.append(anna, young, 0, Buffer.alloc(1_000));
    await expect.poll(() => a.sql('SELECT 1 FROM upload WHERE id = ANY ($1)', [old])).toHaveLength(0);
    await expect.poll(() => objects.head(lost)).toBeUndefined();
    expect((await a.stored()).filter((key) => old.some((id) => key.includes(id)))).toEqual([]);
    expect(await replicas.bytesOf(young)).toHaveLength(1_000);
  });
});
