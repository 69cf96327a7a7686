import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@famibook/contracts/limits';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { createReceiver } from './receive-archive.ts';

/** A receiver on a disk with 600 MB free, of which 512 MB are for everything else. */
async function receiving() {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-receive-'));
  const receive = createReceiver(folder, async () => 600 * MEGABYTE);
  const outcomes: (string | Buffer)[] = [];
  const server = createServer(async (req, res) => {
    try {
      const { path, remove } = await receive(req);
      outcomes.push(await readFile(path));
      await remove();
    } catch (error) {
      outcomes.push((error as { code: string }).code);
      req.resume();
    }
    res.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const upload = (bytes: number) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      agent: false,
      method: 'POST',
      headers: { 'content-length': bytes },
    });
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
