import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quarters } from '@famibook/testing/corpus/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSharpPictures } from './sharp-pictures.ts';

const pictures = createSharpPictures(1);
const rgba16 = () => quarters(8, 6).ensureAlpha(0.5).toColourspace('rgb16');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-held-pixels-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  { name: 'a JPEG', held: 0, make: () => quarters(8, 6).jpeg() },
  { name: 'a JPEG that is turned', held: 3, make: () => quarters(8, 6).withMetadata({ orientation: 6 }).jpeg() },
  { name: 'a progressive JPEG', held: 3, make: () => quarters(8, 6).jpeg({ progressive: true }) },
  {
    name: 'a progressive JPEG whose colours are not subsampled',
    held: 6,
    make: () => quarters(8, 6).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  },
  { name: 'a PNG', held: 0, make: () => quarters(8, 6).png() },
  { name: 'an interlaced PNG of 16 bits', held: 8, make: () => rgba16().png({ progressive: true }) },
  {
    name: 'an interlaced PNG of 16 bits that is turned',
    held: 16,
    make: () => rgba16().withMetadata({ orientation: 6 }).png({ progressive: true }),
  },
  { name: 'a GIF', held: 4, make: () => quarters(8, 6).ensureAlpha(0).gif() },
])('of $name $held bytes of each pixel are held in memory', async ({ make, held }) => {
  const path = join(folder, 'picture');
  await writeFile(path, await make().toBuffer());
  expect((await pictures.header(path)).heldPixelBytes).toBe(held);
});
