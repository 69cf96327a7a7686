import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createInProcessConnections } from '@famibook/service-kit/calls/in-process-connections';
import { expect, onTestFinished, test } from 'vitest';
import type { ZipWriter } from '../format/zip-writer.ts';
import { sendZip } from './send-zip.ts';

const PIECE = Buffer.alloc(64 * 1024, 7);
const OF_A_PICTURE = { compress: false, mtime: new Date() };

/** Sends a ZIP to a client in the same process. */
async function sending(write: (zip: ZipWriter) => Promise<void>) {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  const connections = createInProcessConnections();
  const server = createServer((_req, res) => {
    const { signal } = new AbortController();
    const minRate = { windowMs: 100, bytesPerSecond: 100_000 };
    sendZip(res, { now: new Date(), signal, write }, minRate).then(() => resolve('sent'), resolve);
  });
  connections.add('backup', server);
  const connection = connections.connect('backup');
  if (!connection) throw new TypeError('the server runs');
  onTestFinished(() => void connection.destroy());
  const [response] = (await once(request({ createConnection: () => connection }).end(), 'response')) as [
    IncomingMessage,
  ];
  return { sent, response };
}

test('a ZIP of which a client reads a little now and then is cut off, so that its slot is free (D24)', async () => {
  const { sent, response } = await sending(async (zip) => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield PIECE;
      })(),
    );
    await zip.add('photo.jpg', endless, OF_A_PICTURE);
  });
  const reading = setInterval(() => response.read(100), 10);
  onTestFinished(() => clearInterval(reading));
  response.on('error', () => undefined);
  expect(await sent).toMatchObject({ code: 'bad_request', message: 'The client reads too slowly.' });
});

test('a ZIP that takes long to be written is sent whole', async () => {
  const { sent, response } = await sending(async (zip) => {
    await pause(500);
    await zip.addText('a.txt', 'words');
    zip.end();
  });
  expect((await buffer(response)).subarray(0, 2).toString()).toBe('PK');
  expect(await sent).toBe('sent');
});
