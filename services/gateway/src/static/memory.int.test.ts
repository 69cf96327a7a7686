import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PIPELINED } from '../request/connections.ts';
import { gateway } from '../service.ts';
import { ask } from '../testing/ask.ts';
import { createFiles } from './files.ts';

const MEGABYTE = 1_048_576;
const REQUESTS = 500;
const CONNECTIONS = 120;
const BIG = Buffer.alloc(2 * MEGABYTE, 'x');

let folder: string;
let app: TestApp;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  for (const name of ['one.js', 'two.js', 'three.js']) await writeFile(join(folder, name), BIG);
  app = await bootForTest([gateway], { env: { FAMIBOOK_WEB_DIR: folder } });
  url = app.url('gateway');
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true });
});

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends the same request so many times on one connection, and reads no response. */
const pipeline = (path: string, times: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () =>
      socket.pause().write(requestFor(path).repeat(times), () => resolve(socket)),
    );
    socket.on('error', reject);
  });

/** Everything that comes back until the other side closes. */
const readAll = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let got = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('close', () => resolve(got));
    socket.resume();
  });

describe('responses that are not read', () => {
  it('take no memory: 500 pipelined requests for a file that is not in memory yet', async () => {
    await ask(`${url}/`);
    const before = process.memoryUsage.rss();
    const socket = await pipeline('/one.js', REQUESTS);
    // Its response comes after whatever the pipelined ones have led to.
    await ask(`${url}/one.js`);
    await ask(`${url}/`);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MEGABYTE);
    socket.destroy();
  });

  it('takes no memory: the same from many connections at once', async () => {
    await ask(`${url}/`);
    const before = process.memoryUsage.rss();
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => pipeline('/two.js', MAX_PIPELINED)));
    await ask(`${url}/two.js`);
    await ask(`${url}/`);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
    for (const socket of sockets) socket.destroy();
  });

  it('come whole and one after the other when they are read at last', async () => {
    const got = await readAll(await pipeline('/three.js', MAX_PIPELINED + 50));
    const bodies = got.match(/x{1000,}/g)?.map((body) => body.length);
    expect(bodies).toEqual(Array(MAX_PIPELINED).fill(BIG.length));
  });

  it('is refused with 429 where one connection pipelines too much; what came first is answered', async () => {
    const socket = await pipeline('/', MAX_PIPELINED + 50);
    const responses = (await readAll(socket)).match(/HTTP\/1\.1 \d+/g);
    expect(responses).toEqual([...Array(MAX_PIPELINED).fill('HTTP/1.1 200'), 'HTTP/1.1 429']);
  });
});

describe('the files of a folder', () => {
  it('are read once for all requests at the same time', async () => {
    const files = createFiles(folder);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => files.read('three.js', undefined)));
    for (const other of others) expect(other?.body).toBe(first?.body);
  });

  it('stay in memory when a missing file is requested, and are read again after a new build', async () => {
    let now = Date.now();
    const files = createFiles(folder, () => now);
    const first = await files.read('three.js', undefined);
    now += 10_000;
    expect(await files.read('nowhere.js', undefined)).toBeUndefined();
    expect((await files.read('three.js', undefined))?.body).toBe(first?.body);

    await writeFile(join(folder, 'three.js'), 'built again');
    await utimes(join(folder, 'three.js'), 1, 1);
    now += 10_000;
    await files.read('nowhere.js', undefined);
    expect((await files.read('three.js', undefined))?.body.toString()).toBe('built again');
  });
});
