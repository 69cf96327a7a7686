import { readFile } from 'node:fs/promises';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProof, times } from './counts.ts';
import { ALL_FLOODS } from './floods/all-floods.ts';
import { ACTS, percentile, type Visit, visit } from './floods/family-at-home.ts';
import type { Responses } from './floods/flood.ts';
import { manyConnections } from './floods/many-connections.ts';
import { startAttack } from './floods/start-attack.ts';

/** More sign-ups than one address has in an hour, and sign-ins than one person; all else is as FamiBook is shipped. */
const MANY_SIGN_INS = {
  FAMIBOOK_LIMIT_REGISTER: '100000',
  FAMIBOOK_LIMIT_JOIN: '100000',
  FAMIBOOK_LIMIT_ACTIVITY: '100000',
  FAMIBOOK_LIMIT_SIGN_INS: '100000',
};
const MEGABYTE = 1_048_576;
const ROUNDS = times(100);
/** To compare with; only a proof needs them to be as many. */
const QUIET_ROUNDS = isProof ? ROUNDS : 4;
/** What may be taken while a flood lasts, beyond what was held when it began. */
const FLOOD_BYTES = 400 * MEGABYTE;
const BACK_WITHIN_MS = 60_000;

let product: Product;
let admin: Client;
let family: Family;
let flooding: Family;
/** Before the first flood: what is left of each is compared with this one, so that nothing adds up. */
let memoryBefore: number;

beforeAll(async () => {
  product = await startProduct({ hasDefaultLimits: true, env: MANY_SIGN_INS });
  admin = await administrator(product.url);
  family = await foundFamily(product.url, admin);
  flooding = await foundFamily(product.url, admin);
  // What is loaded and compiled at first use is no part of the comparison.
  await visit(product.url, family, 5);
  memoryBefore = await memoryOf(product);
});
afterAll(() => product?.[Symbol.asyncDispose]());

/** Resident bytes of all processes of FamiBook but its database's. */
async function memoryOf({ process: { pid = 0 } }: Product): Promise<number> {
  const sizes = await Promise.all([pid, ...(await decodersOf(pid))].map(residentBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function decodersOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const isDecoder = await Promise.all(children.map(async (child) => (await commandLine(child)).includes('/decoder/')));
  return children.filter((_, index) => isDecoder[index]);
}

// The process may have ended.
const commandLine = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

function watchMemory() {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryOf(product));
  };
  const timer = setInterval(look, 100);
  return {
    stop: async () => {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

const inWords = (responses: Responses) =>
  [...responses].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';
const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
function compare(flooded: readonly number[], quiet: readonly number[], share: number) {
  const [slow, usual] = [percentile(flooded, share), percentile(quiet, share)];
  return `p${share * 100} ${Math.round(usual)} -> ${Math.round(slow)} ms (${(slow / usual).toFixed(1)})`;
}
/** Each kind of act and all together: with few of a kind, p99 is its slowest. */
const inWordsOf = (flooded: Visit, quiet: Visit) =>
  [...ACTS, undefined]
    .map((act) => {
      const [slow, usual] = [flooded, quiet].map(({ took }) => (act ? took[act] : Object.values(took).flat()));
      if (!slow || !usual) throw new TypeError('there are two visits');
      return `${act ?? 'all'} (${slow.length}) ${compare(slow, usual, 0.5)}, ${compare(slow, usual, 0.99)}`;
    })
    .join('; ');

describe('while one client asks for far more than its share (D24)', () => {
  it.each(ALL_FLOODS)('a family is served as ever, and memory comes back: $name', async (flood) => {
    const quietMemory = watchMemory();
    const quiet = await visit(product.url, family, QUIET_ROUNDS);
    const memoryQuiet = await quietMemory.stop();

    const memoryAtStart = await memoryOf(product);
    const attack = await startAttack(flood, product.url, flooding);
    const memory = watchMemory();
    const flooded = await visit(product.url, family, ROUNDS);
    const responses = await attack.stop();
    const memoryMost = await memory.stop();

    const memoryBack = () => memoryOf(product);
    await expect.poll(memoryBack, { timeout: BACK_WITHIN_MS, interval: 500 }).toBeLessThan(memoryBefore * 1.5);
    console.info(
      `${flood.name}: ${inWordsOf(flooded, quiet)}; responses to the flood ${inWords(responses)}; memory ` +
        `${inMegabytes(memoryBefore)} before all floods, at most ${inMegabytes(memoryQuiet)} quiet and ${inMegabytes(memoryMost)} ` +
        `beside the flood (${(memoryMost / memoryQuiet).toFixed(2)}), ${inMegabytes(await memoryBack())} after`,
    );
    expect([...quiet.failures, ...flooded.failures]).toEqual([]);
    expect([...responses.keys()].filter((status) => status !== 'cut' && status >= 500)).toEqual([]);
    expect(memoryMost - memoryAtStart).toBeLessThan(FLOOD_BYTES);
  });

  it('a flooding client is refused with 429, and let in again afterwards', async () => {
    const attack = await startAttack(manyConnections, product.url, flooding);
    const refused = async () => (await attack.responses()).get(429) ?? 0;
    await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(0);
    await attack.stop();
    const again = await visit(product.url, flooding, 1);
    expect(again.failures).toEqual([]);
  });
});
