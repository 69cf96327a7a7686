import { createHash } from 'node:crypto';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { noisePng } from '@famibook/testing/images/pictures';
import { type Line, lineTo } from '@famibook/testing/network/line';
import { queryService } from '@famibook/testing/product/database';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBytes, readOrphans } from './bytes.ts';
import { times } from './counts.ts';
import { tusUpload } from './tus-upload.ts';

const MEGABYTE = 1_048_576;
const FILES = times(100);
/** 1 GB in all; a small run has half of each file, 50 MB. */
const FILE_BYTES = process.env.PROVE === 'full' ? 10 * MEGABYTE : 5 * MEGABYTE;
const CUT_EVERY_MS = process.env.PROVE === 'full' ? 3_000 : 1_000;
/** A file takes longer than the time between two cuts. */
const BYTES_A_SECOND = FILE_BYTES / ((CUT_EVERY_MS / 1_000) * 1.5);
const AT_ONCE = 3;
/** What sockets and streams between the line and the disk hold when it is cut: at most, and on average. */
const IN_FLIGHT_BYTES = { most: 2 * MEGABYTE, average: MEGABYTE / 2 };
const SOON_MS = 300_000;
const UNCLAIMED = `SELECT 1 FROM media_file WHERE state <> 'claimed'`;

let product: Product;
let family: Family;
let line: Line;
beforeAll(async () => {
  product = await startProduct();
  family = await foundFamily(product.url, await administrator(product.url));
  line = await lineTo(product.url);
});
afterAll(async () => {
  await line?.[Symbol.asyncDispose]();
  await product?.[Symbol.asyncDispose]();
});

const hashesOf = (files: readonly { sha256: string }[]) => files.map(({ sha256 }) => sha256).sort();

test(`${FILES} files over a line that is cut every ${CUT_EVERY_MS} ms arrive whole, once, and no byte twice that had arrived`, async () => {
  const client = family.manager.client.at(line.url);
  line.setSpeed(BYTES_A_SECOND);
  let cuts = 0;
  const cutting = setInterval(() => {
    cuts += line.cut();
  }, CUT_EVERY_MS);
  const sent = new Map<string, { sha256: string; size: number; bytesAtEnd: number }>();
  const bytesOf = (path: string) =>
    line.requests.reduce((sum, request) => (request.path === path ? sum + request.bytes : sum), 0);
  /** How often its bytes went on after a cut. */
  const resumesOf = (path: string) =>
    line.requests.filter((request) => request.path === path && request.method === 'PATCH').length - 1;

  const left = Array.from({ length: FILES }, (_, at) => at);
  const worker = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const bytes = await noisePng(FILE_BYTES);
      const { path, photo } = await tusUpload(client, bytes, { description: `File ${at}` });
      expect(photo).toMatchObject({ description: `File ${at}` });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      sent.set(path, { sha256, size: bytes.length, bytesAtEnd: bytesOf(path) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  clearInterval(cutting);

  expect(cuts).toBeGreaterThan(FILES / 2);
  expect(sent.size).toBe(FILES);
  const photos = await queryService<{ sha256: string }>(product, 'gallery', 'SELECT sha256 FROM photo');
  expect(hashesOf(photos)).toEqual(hashesOf([...sent.values()]));
  // Media hears of the last photos a moment after they were acknowledged.
  const areClaimed = async () =>
    (await queryService(product, 'media', UNCLAIMED)).length + (await readOrphans(product)).length === 0;
  await waitFor('the last photos to be claimed', areClaimed, SOON_MS).catch(() => undefined);
  // Reading a gigabyte and all its renditions takes long.
  await expect.poll(() => readBytes(product), { timeout: SOON_MS }).toEqual({ whole: FILES, broken: [], orphans: [] });
  let resent = 0;
  for (const [path, { size, bytesAtEnd }] of sent) {
    const again = bytesOf(path) - size;
    expect(again, path).toBeLessThanOrEqual(resumesOf(path) * IN_FLIGHT_BYTES.most);
    // Not a byte of it since it was whole.
    expect(bytesOf(path)).toBe(bytesAtEnd);
    resent += again;
  }
  expect(resent).toBeLessThanOrEqual(cuts * IN_FLIGHT_BYTES.average);
  console.log(`${FILES} files of ${FILE_BYTES} bytes, ${cuts} connections cut, ${resent} bytes sent again`);
});
