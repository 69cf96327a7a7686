import { randomUUID } from 'node:crypto';
import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareBuckets } from './prepare-buckets.ts';

type Lookup = (
  host: string,
  options: LookupAllOptions,
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** To connect to it is ENETUNREACH. */
const NOWHERE = { address: '255.255.255.255', family: 4 };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function prepare(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  await prepareBuckets({ env, printLine: (line) => lines.push(line) });
  return lines;
}

test('the buckets of photos and of backups are created once', async () => {
  const { url, env } = await freshBucket();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const name = `backups-${randomUUID()}`;
  const settings = { STORAGE_URL: url, FAMIBOOK_BACKUP_URL: url.replace(/(?<=s3:[/][/])[^?]+/, `${name}/folder`) };
  expect(await prepare(settings)).toEqual([expect.stringMatching(/^test-.+: was there$/), `${name}: created`]);
  expect(await prepare(settings)).toContain(`${name}: was there`);
});

test('a network that is not there yet is waited for, as a server is', async () => {
  const { url, env } = await freshBucket();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const address = new URL(url);
  const endpoint = new URL(address.searchParams.get('endpoint') ?? '');
  const server = endpoint.hostname;
  endpoint.hostname = 'storage.internal';
  address.searchParams.set('endpoint', endpoint.origin);
  // The S3 client tries three times itself.
  let lookups = 0;
  const lookUp: Lookup = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((_host, options, found) => {
    lookups += 1;
    if (lookups > 4) lookUp(server, options, found);
    else found(null, [NOWHERE]);
  }) as Lookup as typeof dns.lookup);
  expect(await prepare({ STORAGE_URL: address.href })).toEqual([expect.stringMatching(/: was there$/)]);
  expect(lookups).toBeGreaterThan(4);
});

test('without an address nothing is created, and the missing setting is named', async () => {
  await expect(prepare({})).rejects.toThrow('STORAGE_URL: is missing');
});

test('a server that knows no such access key is said in one line', async () => {
  const { url, env } = await freshBucket();
  for (const name of Object.keys(env)) vi.stubEnv(name, 'unknown');
  await expect(prepare({ STORAGE_URL: url })).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringMatching(/^The bucket test-\S+ can be neither found nor created: \S/),
  });
});
