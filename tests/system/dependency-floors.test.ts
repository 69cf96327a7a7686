import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** The first versions without the known hole. */
const FLOORS: Record<string, string> = {
  multer: '2.4.0',
  ws: '8.21.0',
  sharp: '0.35.4',
  amqplib: '2.3.0',
  'http-proxy-middleware': '3.0.5',
};

const atLeast = (version: string, floor: string): boolean => version.localeCompare(floor, 'en', { numeric: true }) >= 0;

describe('the lockfile', () => {
  it.each(Object.entries(FLOORS))('has %s at %s or newer, wherever it stands', async (name, floor) => {
    const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { version?: string }>;
    };
    const versions = Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version = '0' }]) => version);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(atLeast(version, floor), version).toBe(true);
  });
});
