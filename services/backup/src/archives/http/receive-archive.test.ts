import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MEGABYTE } from '@famibook/contracts/limits';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { createReceiver } from './receive-archive.ts';

/** What everything else needs on the disk. */
const RESERVED = 512 * MEGABYTE;

/** A receiver on a disk with room for 88 MB beside everything else. */
async function receiving({
  room = 88 * MEGABYTE,
  openFile,
}: {
  room?: number;
  openFile?(path: string): Writable;
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-receive-'));
  const receive = createReceiver(folder, async () => RESERVED + room, openFile);
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
  return { folder, upload, next };
}

test('an archive is refused for what others have promised, and fits once they have given up (D24)', async () => {
  const { folder, upload, next } = await receiving();
  const large = upload(80 * MEGABYTE);
  await waitFor('the first to have begun', async () => (await readdir(folder)).length === 1);
  upload(20 * MEGABYTE).end();
  expect(await next()).toBe('disk_full');
  large.destroy();
  expect(await next()).toBe('bad_request');
  expect(await readdir(folder)).toEqual([]);
  const bytes = Buffer.alloc(20 * MEGABYTE, 7);
  upload(bytes.length).end(bytes);
  expect((await next())?.length).toBe(bytes.length);
});

test('an archive that grows too large is refused by a response that its client can read (D16)', async () => {
  const { folder, upload, next } = await receiving({ room: MEGABYTE });
  const sent = upload();
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(Buffer.alloc(2 * MEGABYTE));
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
