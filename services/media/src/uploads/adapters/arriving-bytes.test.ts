import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readArriving } from './arriving-bytes.ts';

const UNTIMED = { maxBytes: 10, minBytes: 10, minMs: 60_000 };
const all = async (portion: AsyncIterable<Buffer>) => String(await buffer(portion));

async function* body(...chunks: (string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

it('cuts a body into portions, and loses no byte between them', async () => {
  const arriving = readArriving(body('01234', '56789', '', 'abcdefghijkl', 'm'));
  const portions: string[] = [];
  while (await arriving.hasMore()) portions.push(await all(arriving.read(UNTIMED)));
  expect(portions).toEqual(['0123456789', 'abcdefghijkl', 'm']);
  expect(arriving.error).toBeUndefined();
});

it('puts what is stored again before what comes', async () => {
  expect(await all(readArriving(body('67')).read(UNTIMED, Buffer.from('012345')))).toBe('01234567');
});

it('returns all that came before a body was interrupted, and says why it was', async () => {
  const broken = new Error('connection lost');
  const arriving = readArriving(body('01234', '567', broken));
  expect(await all(arriving.read(UNTIMED))).toBe('01234567');
  expect(await arriving.hasMore()).toBe(false);
  expect(arriving.error).toBe(broken);
});

it('ends a portion that is old and has something while the line is silent', async () => {
  const line = new PassThrough();
  line.write('01234');
  const arriving = readArriving(line);
  expect(await all(arriving.read({ maxBytes: 10, minBytes: 3, minMs: 20 }))).toBe('01234');
  line.end('5');
  expect(await all(arriving.read(UNTIMED))).toBe('5');
});

it('reads no more ahead than it may', async () => {
  let read = 0;
  async function* endless() {
    for (; read < 100; read++) yield Buffer.alloc(65_536);
  }
  const arriving = readArriving(endless());
  expect(await arriving.hasMore()).toBe(true);
  for await (const chunk of arriving.read({ ...UNTIMED, maxBytes: 1 })) expect(chunk).toHaveLength(65_536);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBeLessThanOrEqual(6);
});
