import { administrator, type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { type ProductApart, startProductApart } from '@famibook/testing/product/product-apart';
import { replicasOfEach } from '@famibook/testing/product/replicas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isProof, times } from '../faults/counts.ts';
import { startJournal } from '../faults/journal.ts';
import { calm } from '../faults/settled.ts';
import { inWords, lostOf, startTraffic } from '../faults/traffic.ts';
import { killInTurn } from './kills.ts';
import { DRAIN_SECONDS, expectUnnoticed } from './unnoticed.ts';

const MIN_REQUESTS = isProof ? 50_000 : 500;
// The full counts take longer than the tier allows.
if (isProof) vi.setConfig({ testTimeout: 3_600_000 });

let product: ProductApart;
let family: Family;
let users: TestUser[];
beforeAll(async () => {
  product = await startProductApart({ FAMIBOOK_DRAIN_SECONDS: DRAIN_SECONDS }, replicasOfEach(2));
  await startJournal(product);
  family = await foundFamily(product.url, await administrator(product.url));
  users = await Promise.all([1, 2, 3].map(() => family.member()));
});
afterAll(() => product?.[Symbol.asyncDispose]());

/** Replicas of different services at once in a small run; in `npm run prove` one after the other, again and again. */
async function restartReplicas(isEnough: () => boolean): Promise<void> {
  const [first = [], second = []] = [0, 1].map((which) => product.replicas.filter((_, index) => index % 2 === which));
  if (!isProof) await Promise.all(first.map((replica) => replica.restart()));
  else
    do for (const replica of [...first, ...second]) await replica.restart();
    while (!isEnough());
}

test('two replicas of each service: while one after the other is restarted no request fails, every socket comes back, and each event counts once', async () => {
  const happened = await expectUnnoticed(product, { family, users }, MIN_REQUESTS, restartReplicas);
  console.log(`replicas restarted under traffic: ${happened}`);
});

test('one replica of each service, RabbitMQ, Redis and a server process of Postgres killed with -9 under traffic: nothing acknowledged is lost, each event counts once, and only clear errors are sent', async () => {
  const traffic = startTraffic(users);
  const recovered = await killInTurn(product, times(10));
  await traffic.stop();

  const unclear = traffic.failures.filter(({ code }) => code === undefined || code === 'internal');
  expect(unclear).toEqual([]);
  const { faults, events } = await calm(product);
  expect(faults).toEqual([]);
  expect(await lostOf(product, traffic)).toEqual([]);
  console.log(
    `killed under traffic: ${recovered}; answers ${inWords(traffic.responses)}; ${traffic.photos.size} photos, ` +
      `${traffic.comments.length} comments, ${traffic.messages.length} messages there, ${events.acted} events handled once`,
  );
});
