import { createHash } from 'node:crypto';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { TUS_BYTES } from '@famibook/testing/clients/resumable';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { member } from '@famibook/testing/families/identities';
import type { CrashChild } from '@famibook/testing/services/start-crash-child';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MediaFailpoint } from '../failpoints.ts';
import { type Replicas, uploadReplicas } from '../testing/upload-replicas.ts';

const anna = member();

// Each test starts two more replicas.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let replicas: Replicas;
let bytes: Buffer;
beforeAll(async () => {
  // Only the replicas that a test starts itself sweep while it runs.
  replicas = await uploadReplicas({ FAMIBOOK_SWEEP_SECONDS: '3600', FAMIBOOK_UNCLAIMED_SECONDS: '1' });
  bytes = await jpegWithMetadata();
});
afterAll(() => replicas?.stop());

/** Runs a replica that sweeps what a killed one left, and stops it before it takes later work for old. */
async function sweepUntil(isSwept: () => Promise<unknown>) {
  const { stop } = await replicas.another({ FAMIBOOK_SWEEP_SECONDS: '1' });
  try {
    await isSwept();
  } finally {
    await stop();
  }
}

/** Starts a replica that dies at `failpoint`, and sends it what leads there. */
async function killAt(failpoint: MediaFailpoint, send: (replica: CrashChild) => Promise<unknown>) {
  const replica = await replicas.anotherProcess(anna, { FAMIBOOK_FAILPOINT: failpoint });
  // The process dies before it responds.
  await send(replica).catch(() => undefined);
  expect(await replica.ended).toBe('SIGKILL');
}

const append = (id: string) => (replica: CrashChild) =>
  fetch(`${replica.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...replica.headers, ...TUS_BYTES, 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });

const stage = (id: string) => (replica: CrashChild) =>
  fetch(`${replica.internalUrl}/internal/uploads/${id}/stage`, {
    method: 'POST',
    headers: { ...replica.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ famibookId: anna.current?.famibookId, maxBytes: 10_485_760 }),
  });

async function stagedBy(response: Response) {
  if (!response.ok) throw new Error(`not staged: ${response.status} ${await response.text()}`);
  return StagedImage.parse(await response.json());
}
const whole = () => createHash('sha256').update(bytes).digest('hex');

it('killed between a part and its row, an upload stands where it stood, and the part is swept', async () => {
  const { a } = replicas;
  const id = await a.begun(anna, bytes.length);
  await killAt('media.upload.after-part', append(id));
  const [lost] = await a.stored(id);
  expect(lost).toBeDefined();
  expect(await a.offset(anna, id)).toBe(0);
  expect((await a.append(anna, id, 0, bytes)).status).toBe(204);
  await sweepUntil(() => expect.poll(() => a.stored(id)).not.toContain(lost));
  expect((await stagedBy(await a.stage(anna, id))).sha256).toBe(whole());
});

it('killed after the row of a part, an upload has it, and what it reserved is released', async () => {
  const { a } = replicas;
  const id = await a.begun(anna, 2_000_000);
  await killAt('media.upload.after-part-row', append(id));
  expect(await a.offset(anna, id)).toBe(bytes.length);
  const reserved = async () =>
    (await a.sql<{ reserved: number }>('SELECT reserved FROM upload WHERE id = $1', [id]))[0]?.reserved;
  expect(await reserved()).toBe(2_000_000);
  await sweepUntil(() => expect.poll(reserved).toBeLessThan(300_000));
});

it('killed before the parts of a picture are removed, it is the picture, and they are swept', async () => {
  const { a } = replicas;
  const id = await a.arrived(anna, bytes);
  await killAt('media.upload.after-picture', stage(id));
  expect(await a.stored(id)).toHaveLength(1);
  const again = await stagedBy(await a.stage(anna, id));
  expect(again.sha256).toBe(whole());
  await sweepUntil(() => expect.poll(() => a.stored(id)).toEqual([]));
  expect((await stagedBy(await a.stage(anna, id))).fileId).toBe(again.fileId);
});

it('killed while it sweeps, a replica leaves what the next sweep finds', async () => {
  const { a } = replicas;
  const id = await a.begun(anna, 1_000);
  await a.append(anna, id, 0, Buffer.alloc(500));
  // Only this one expires, so that the killed replica sweeps it first.
  await a.sql(`UPDATE upload SET expires_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  await killAt('media.upload.after-parts-removed', async () => undefined);
  expect(await a.remains(id)).toEqual({ row: true, bytes: false });
  await sweepUntil(() => expect.poll(() => a.remains(id)).toEqual({ row: false, bytes: false }));
});
