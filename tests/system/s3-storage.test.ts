import { deletePhoto } from '@famibook/contracts/photos/endpoints';
import { createS3Store } from '@famibook/service-kit/storage/s3';
import { S3AddressText } from '@famibook/service-kit/storage/s3-address';
import { type FreshBucket, freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type Product, startProduct } from '@famibook/testing/product/product';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let bucket: FreshBucket;
let product: Product;
let family: Family;
let store: ReturnType<typeof createS3Store>;

beforeAll(async () => {
  bucket = await freshBucket();
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  store = createS3Store(S3AddressText.parse(bucket.url));
  const soon = { FAMIBOOK_KEEP_DELETED_SECONDS: '1', FAMIBOOK_SWEEP_SECONDS: '1' };
  product = await startProduct({ env: { STORAGE_URL: bucket.url, ...bucket.env, ...soon } });
  family = await foundFamily(product.url, await administrator(product.url));
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  store?.stop();
  vi.unstubAllEnvs();
});

async function keys() {
  const found: string[] = [];
  for await (const { key } of store.list('')) found.push(key);
  return found;
}

test('a photo is uploaded, rendered, read by ranges, downloaded and deleted with its files in S3 (D17, D18, D19)', async () => {
  const { client } = family.manager;
  const { status, body: photo } = await client.upload(await somePicture(900, 600));
  expect(status).toBe(201);
  const whole = await client.fetch(photo.imageUrl);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  const part = await client.fetch(photo.imageUrl, { headers: { range: 'bytes=10-29' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-29/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 30))).toBe(true);
  expect((await client.fetch(`/api/photos/${photo.id}/download`)).status).toBe(200);
  expect((await keys()).map((key) => key.split('/')[0])).toEqual(expect.arrayContaining(['originals', 'renditions']));

  await client.call(deletePhoto, { params: { id: photo.id } });
  await expect.poll(async () => (await client.fetch(photo.imageUrl)).status, { timeout: 60_000 }).toBe(404);
  await expect.poll(keys, { timeout: 60_000 }).toEqual([]);
});
