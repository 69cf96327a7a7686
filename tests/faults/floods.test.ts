import { readFile } from 'node:fs/promises';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily } from '@famibook/testing/families/family';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProof, times } from './counts.ts';
import { ALL_FLOODS } from './floods/all-floods.ts';
import { percentile, visit } from './floods/family-at-home.ts';
import type { Responses } from './floods/flood.ts';
import { manyConnections } from './floods/many-connections.ts';
import { startAttack } from './floods/start-attack.ts';

/** As FamiBook is started by a family; founding one takes more sign-ups than one address has in an hour. */
const USUAL_LIMITS = {
  FAMIBOOK_LIMIT_ADDRESS: '6000',
  FAMIBOOK_LIMIT_AT_ONCE: '64',
  FAMIBOOK_LIMIT_SESSION: '3000',
  FAMIBOOK_LIMIT_SOCKETS_SESSION: '20',
  FAMIBOOK_LIMIT_SOCKETS_USER: '60',
  FAMIBOOK_LIMIT_SOCKETS_ADDRESS: '150',
  FAMIBOOK_LIMIT_CONNECTIONS: '250',
  FAMIBOOK_LIMIT_LOGIN: '10',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '30',
};
const MEGABYTE = 1_048_576;
const ROUNDS = times(100);
/** To compare with; only a proof needs them to be as many. */
const QUIET_ROUNDS = isProof ? ROUNDS : 4;
/** What may be taken while a flood lasts, beyond what a quiet FamiBook takes. */
const FLOOD_BYTES = 400 * MEGABYTE;
const BACK_WITHIN_MS = 60_000;

let product: Product;
let admin: Client;
let family: Family;
let flooding: Family;

beforeAll(async () => {
  product = await startProduct({ env: USUAL_LIMITS });
  admin = await administrator(product.url);
  family = await foundFamily(product.url, admin);
  flooding = await foundFamily(product.url, admin);
  // What is loaded and compiled at first use is no part of the comparison.
  await visit(product.url, family, 5);
});
afterAll(() => product?.[Symbol.asyncDispose]());

/** Resident bytes of all processes of FamiBook but its database's. */
const memoryOf = async ({ process: { pid = 0 } }: Product): Promise<number> => {
  const sizes = await Promise.all([pid, ...(await decodersOf(pid))].map(residentBytes));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
};

const decodersOf = async (pid: number): Promise<number[]> => {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const isDecoder = await Promise.all(children.map(async (child) => (await commandLine(child)).includes('/decoder/')));
  return children.filter((_, index) => isDecoder[index]);
};

// It may have ended meanwhile.
const commandLine = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
};

const watchMemory = () => {
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
};

const inWords = (responses: Responses) =>
  [...responses].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';
const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const inMs = (took: readonly number[]) =>
  `p50 ${Math.round(percentile(took, 0.5))} ms, p99 ${Math.round(percentile(took, 0.99))} ms`;
const ratio = (flooded: readonly number[], quiet: readonly number[], share: number) =>
  (percentile(flooded, share) / percentile(quiet, share)).toFixed(1);

describe('while somebody asks for far more than their share (D24)', () => {
  it.each(ALL_FLOODS)('a family is served as ever, and memory comes back: $name', async (flood) => {
    const quiet = await visit(product.url, family, QUIET_ROUNDS);
    const quietMemory = await memoryOf(product);

    const attack = await startAttack(flood, product.url, flooding);
    const memory = watchMemory();
    const flooded = await visit(product.url, family, ROUNDS);
    const responses = await attack.stop();
    const memoryMost = await memory.stop();

    const memoryBack = () => memoryOf(product);
    await expect.poll(memoryBack, { timeout: BACK_WITHIN_MS, interval: 500 }).toBeLessThan(quietMemory * 1.5);
    console.info(
      `${flood.name}: ${inMs(flooded.took)}; quiet ${inMs(quiet.took)}; ratio ${ratio(flooded.took, quiet.took, 0.5)} ` +
        `and ${ratio(flooded.took, quiet.took, 0.99)}; responses to the flood ${inWords(responses)}; memory ` +
        `${inMegabytes(quietMemory)} quiet, at most ${inMegabytes(memoryMost)}, ${inMegabytes(await memoryBack())} after`,
    );
    expect([...quiet.failures, ...flooded.failures]).toEqual([]);
    expect([...responses.keys()].filter((status) => status !== 'cut' && status >= 500)).toEqual([]);
    expect(memoryMost - quietMemory).toBeLessThan(FLOOD_BYTES);
  });

  it('who floods is refused with 429, and let in again afterwards', async () => {
    const attack = await startAttack(manyConnections, product.url, flooding);
    const refused = async () => (await attack.responses()).get(429) ?? 0;
    await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(0);
    await attack.stop();
    const again = await visit(product.url, flooding, 1);
    expect(again.failures).toEqual([]);
  });
});
