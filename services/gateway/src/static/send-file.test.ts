import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { storedFile } from './files.ts';
import { createSendFile, REVALIDATED } from './send-file.ts';

const FILE = storedFile(Buffer.alloc(2_000_000, 'a long file'), 'text/plain');

/** A response whose client reads everything at once. */
class EagerResponse extends Writable {
  readonly chunks: Buffer[] = [];
  bytes = 0;

  setHeader(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    done();
  }
}

function open() {
  const sendFile = createSendFile({ addressOf: ({ headers }) => String(headers['x-address']) });
  return (address: string): EagerResponse => {
    const res = new EagerResponse();
    const req = { method: 'GET', headers: { 'x-address': address } } as unknown as IncomingMessage;
    sendFile(req, res as unknown as ServerResponse, FILE, REVALIDATED);
    return res;
  };
}

it('a long file goes out in pieces, so that many of them for one address delay no other (D24)', async () => {
  const sendTo = open();
  const greedy = [1, 2, 3, 4].map(() => sendTo('198.51.100.1'));
  const other = sendTo('198.51.100.2');

  await finished(other);
  expect(greedy.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2 * FILE.body.length);
  await Promise.all(greedy.map((res) => finished(res)));
  for (const { chunks } of [...greedy, other]) expect(Buffer.concat(chunks).equals(FILE.body)).toBe(true);
});

it('a client that leaves before its next piece keeps none from the others of its address (D24)', async () => {
  const sendTo = open();
  const [leaving, staying] = [sendTo('198.51.100.1'), sendTo('198.51.100.1')];
  leaving.destroy();
  await finished(staying);
  expect(Buffer.concat(staying.chunks).equals(FILE.body)).toBe(true);
  expect(leaving.bytes).toBeLessThan(FILE.body.length);
});
