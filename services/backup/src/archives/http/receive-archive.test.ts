import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MEGABYTE } from '@famibook/contracts/limits';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { createReceiver } from './receive-archive.ts';

/** What everything else needs on the disk. */
const RESERVED = 512 * MEGABYTE;

interface Options extends Omit<Parameters<typeof createReceiver>[1], 'freeBytes'> {
  /** What the disk has beside everything else; 88 MB unless given. */
  room?: number;
}

/** A receiver on a disk that fills with what it writes. */
async function receiving({ room = 88 * MEGABYTE, ...options }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-receive-'));
  const disk = { free: RESERVED + room };
  const freeBytes = async () => disk.free - (await bytesIn(folder));
  const receive = createReceiver(folder, { freeBytes, ...options });
  const outcomes: (string | Buffer)[] = [];
  const server = createServer(async (req, res) => {
    try {
      const { path, remove } = await receive(req);
      outcomes.push(await readFile(path));
      await remove();
    } catch (error) {
      outcomes.push((error as { code: string }).code);
      res.statusCode = 400;
      req.resume();
    }
    res.end('read');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  /** Without a length it is sent in chunks. */
  const upload = (bytes?: number) => {
    const headers = bytes === undefined ? {} : { 'content-length': bytes };
    const sent = request({ port, host: '127.0.0.1', agent: false, method: 'POST', headers });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    return sent;
  };
  const next = async () => {
    await waitFor('an outcome', async () => outcomes.length > 0);
    return outcomes.shift();
  };
  return { folder, disk, upload, next };
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

test('what is reserved for one that arrives no other one takes, until the first has ended (D24)', async () => {
  const { folder, disk, upload, next } = await receiving();
  const first = upload(2);
  first.write('A');
  await waitFor('it to have begun', async () => (await bytesIn(folder)) === 1);
  disk.free = RESERVED + 24 * MEGABYTE;
  upload(1).end('B');
  expect(await next()).toBe('disk_full');
  first.end('A');
  expect(await next()).toEqual(Buffer.from('AA'));
  upload(1).end('C');
  expect(await next()).toEqual(Buffer.from('C'));
});

test('what others have promised and not sent takes no room (D24)', async () => {
  const { folder, upload, next } = await receiving();
  for (const promise of [upload(40 * MEGABYTE), upload(40 * MEGABYTE)]) promise.write('P');
  await waitFor('two to have begun', async () => (await bytesIn(folder)) === 2);
  const bytes = Buffer.alloc(20 * MEGABYTE, 7);
  upload(bytes.length).end(bytes);
  expect((await next())?.length).toBe(bytes.length);
});

test('an archive takes at most half of what is free when it begins, whatever length it says (D24)', async () => {
  const { folder, upload, next } = await receiving();
  upload(45 * MEGABYTE).end();
  expect(await next()).toBe('disk_full');
  upload().end(Buffer.alloc(45 * MEGABYTE));
  expect(await next()).toBe('disk_full');
  expect(await readdir(folder)).toEqual([]);
});

test.each([40 * MEGABYTE, undefined])(
  'an archive of the length %s stops before it takes what everything else needs, also when the disk fills meanwhile (D24)',
  async (length) => {
    const { folder, disk, upload, next } = await receiving();
    const sent = upload(length);
    sent.write(Buffer.alloc(8 * MEGABYTE));
    await waitFor('it to have begun', async () => (await bytesIn(folder)) === 8 * MEGABYTE);
    disk.free = RESERVED + 20 * MEGABYTE;
    sent.end(Buffer.alloc(32 * MEGABYTE));
    expect(await next()).toBe('disk_full');
    expect(await readdir(folder)).toEqual([]);
  },
);

test('an archive that hardly arrives gives its slot back (D24)', async () => {
  const { folder, upload, next } = await receiving({ minRate: { bytesPerSecond: 1_000, windowMs: 100 } });
  upload(MEGABYTE).write('PK');
  expect(await next()).toBe('slow_body');
  expect(await readdir(folder)).toEqual([]);
});

test('an archive that grows too large is refused by a response that its client can read (D16)', async () => {
  const { folder, upload, next } = await receiving({ room: 20 * MEGABYTE });
  const sent = upload();
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(Buffer.alloc(11 * MEGABYTE));
  const [response] = await responded;
  expect([response.statusCode, await text(response)]).toEqual([400, 'read']);
  // What was still on its way is read and dropped.
  const closed = once(sent, 'close');
  sent.end(Buffer.alloc(32 * MEGABYTE));
  await closed;
  expect(sent.errored).toBeNull();
  expect(await next()).toBe('disk_full');
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['a full disk is one', '/dev/full', 'disk_full'],
  ['any other failure is not hidden', tmpdir(), 'EISDIR'],
])('of failures of the disk %s, and none is taken for a broken upload', async (_what, path, code) => {
  const { folder, upload, next } = await receiving({ openFile: () => createWriteStream(path) });
  upload(MEGABYTE).end(Buffer.alloc(MEGABYTE));
  expect(await next()).toBe(code);
  expect(await readdir(folder)).toEqual([]);
});
