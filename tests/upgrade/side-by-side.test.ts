import { join } from 'node:path';
import { administrator, type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { type ProductApart, startProductApart } from '@famibook/testing/product/product-apart';
import { replicasOfEach } from '@famibook/testing/product/replicas';
import { checkOutRepository, type RepositoryCopy } from '@famibook/testing/product/repository-copy';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { DRAIN_SECONDS, expectUnnoticed } from '../apart/unnoticed.ts';
import { isProof } from '../faults/counts.ts';
import { startJournal } from '../faults/journal.ts';
import { RELEASED } from './released.ts';

const FEW_REQUESTS = 1_500;
const MIN_REQUESTS = isProof ? 50_000 : FEW_REQUESTS;
// The full count takes longer than the tier allows.
if (isProof) vi.setConfig({ testTimeout: 3_600_000 });
const HERE = join(import.meta.dirname, '../..');

let released: RepositoryCopy;
let product: ProductApart;
let family: Family;
let users: TestUser[];
beforeAll(async () => {
  released = await checkOutRepository(RELEASED);
  product = await startProductApart({ FAMIBOOK_DRAIN_SECONDS: DRAIN_SECONDS }, replicasOfEach(2), released.folder);
  await startJournal(product);
  family = await foundFamily(product.url, await administrator(product.url));
  users = await Promise.all([1, 2, 3].map(() => family.member()));
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await released?.[Symbol.asyncDispose]();
});

/** Replaces the first replica of each service, then the second: in between, both versions serve side by side. */
async function replaceBy(root: string): Promise<void> {
  for (const which of [0, 1])
    for (const replica of product.replicas.filter((_, index) => index % 2 === which)) await replica.restart(root);
}

test('an upgrade under use: the released version goes on while this one migrates and takes its place, and no user notices', async () => {
  const happened = await expectUnnoticed(product, { family, users }, MIN_REQUESTS, async (isEnough) => {
    await product.migrate(HERE);
    await replaceBy(HERE);
    // At the full count as often as there is time, and this version in the end.
    while (isProof && !isEnough()) {
      await replaceBy(released.folder);
      await replaceBy(HERE);
    }
  });
  console.log(`upgraded from ${RELEASED}: ${happened}`);
});

test('back to the released version under use, on the tables of this one, and no user notices', async () => {
  const happened = await expectUnnoticed(product, { family, users }, FEW_REQUESTS, () => replaceBy(released.folder));
  console.log(`back to ${RELEASED}: ${happened}`);
});
