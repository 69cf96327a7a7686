import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { describeObjectStore } from './object-store.contract.ts';
import { createS3Store } from './s3.ts';
import { S3AddressText } from './s3-address.ts';

const stores: ReturnType<typeof createS3Store>[] = [];

async function newStore(path = '') {
  const bucket = await freshBucket();
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  const address = S3AddressText.parse(bucket.url.replace('?', `${path}?`));
  const store = createS3Store(address);
  stores.push(store);
  return { store, address };
}

afterAll(() => {
  for (const store of stores) store.stop();
  vi.unstubAllEnvs();
});

describeObjectStore('in S3', async () => (await newStore()).store);
describeObjectStore('in a folder of a bucket of S3', async () => (await newStore('/family/photos')).store);

let fresh: Awaited<ReturnType<typeof newStore>>;
beforeEach(async () => {
  fresh = await newStore();
});

test('a stream larger than one part is put whole, and read by ranges across its parts', async () => {
  const bytes = randomBytes(12 * 1_048_576);
  const chunks = Array.from({ length: 12 }, (_, at) => bytes.subarray(at * 1_048_576, (at + 1) * 1_048_576));
  await fresh.store.put('large', Readable.from(chunks));
  expect((await fresh.store.readAll('large')).equals(bytes)).toBe(true);
  const range = { start: 5_242_000, end: 5_243_999 };
  expect((await buffer(await fresh.store.read('large', range))).equals(bytes.subarray(5_242_000, 5_244_000))).toBe(
    true,
  );
});

test('a stream that fails after its first part leaves nothing, not even unfinished', async () => {
  async function* broken() {
    for (let count = 0; count < 7; count++) yield randomBytes(1_048_576);
    throw new Error('connection lost');
  }
  await expect(fresh.store.put('large', broken())).rejects.toThrow('connection lost');
  expect(await fresh.store.head('large')).toBeUndefined();
  expect(await fresh.store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
});

test('what a killed process left half-written is removed, and nothing younger', async () => {
  const { endpoint, bucket, region } = fresh.address;
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'half' }));
  client.destroy();
  expect(await fresh.store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  expect(await fresh.store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
});

test('more objects than one page are listed, in order', async () => {
  const keys = Array.from({ length: 1_050 }, (_, at) => `many/${String(at).padStart(5, '0')}`);
  for (let at = 0; at < keys.length; at += 50) {
    await Promise.all(keys.slice(at, at + 50).map((key) => fresh.store.put(key, Readable.from([Buffer.from('a')]))));
  }
  const listed: string[] = [];
  for await (const { key } of fresh.store.list('many/')) listed.push(key);
  expect(listed).toEqual(keys);
});

test('a server that is away is reported as unavailable, not as a missing object', async () => {
  const away = createS3Store({ ...fresh.address, endpoint: 'http://127.0.0.1:1' });
  stores.push(away);
  await expect(away.head('a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(away.readAll('a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(away.put('a', Readable.from([Buffer.from('a')]))).rejects.toMatchObject({ code: 'unavailable' });
});
