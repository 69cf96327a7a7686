import { once } from 'node:events';
import type http from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { sendPieces } from './send-pieces.ts';
import { createBoundedServer, type ListeningServer, listen } from './server.ts';

const PIECES = [Buffer.from('one '), Buffer.from('two '), Buffer.from('three')];
const LENGTH = Buffer.concat(PIECES).length;

let server: ListeningServer | undefined;
afterEach(() => server?.stop(0));

const start = async (handler: http.RequestListener): Promise<string> => {
  server = await listen(createBoundedServer(handler), 0, '127.0.0.1');
  return `http://127.0.0.1:${server.port}`;
};

it('a response is whole although its client closes the connection with the last byte, as while a server drains', async () => {
  const wasWhole = Promise.withResolvers<boolean>();
  const url = await start((_req, res) => {
    const closed = once(res, 'close');
    void closed.then(() => wasWhole.resolve(res.writableFinished));
    const source = async function* () {
      yield* PIECES;
      await closed;
    };
    res.setHeader('Content-Length', LENGTH);
    sendPieces(source(), res, LENGTH).catch(() => undefined);
  });
  server?.drain();
  const response = await fetch(url);
  expect(await response.text()).toBe('one two three');
  expect(await wasWhole.promise).toBe(true);
});

it('a response whose bytes break off is cut off', async () => {
  const url = await start((_req, res) => {
    const source = async function* () {
      yield PIECES[0] ?? Buffer.alloc(0);
      throw new Error('the disk is broken');
    };
    res.setHeader('Content-Length', LENGTH);
    sendPieces(source(), res, LENGTH).catch(() => undefined);
  });
  const response = await fetch(url);
  await expect(response.text()).rejects.toThrow();
});
