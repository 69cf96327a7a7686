import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sendBytes } from './send-bytes.ts';

const SIZE = 2_000_000;

it('closes the file of a client that left before it was opened', async () => {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  const file = new Readable({ read: () => undefined });
  const bytes = {
    size: SIZE,
    readAll: () => Promise.resolve(Buffer.alloc(SIZE)),
    read: () => {
      res.destroy();
      return Promise.resolve(file);
    },
  };
  await sendBytes(req, res, '"tag"', bytes);
  expect(file.destroyed).toBe(true);
});
