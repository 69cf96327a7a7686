import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { duplexPair } from 'node:stream';
import { lineTo } from '@famibook/testing/network/line';
import { expect, it, onTestFinished } from 'vitest';
import { connectTo, openTunnel } from './tunnel.ts';

const SILENCE_MS = 1_000;

it('closes the browser when the host of the notifier vanishes without a word (D28)', async () => {
  const notifier = createServer((socket) => {
    socket.write('ping');
    const pings = setInterval(() => socket.write('ping'), SILENCE_MS / 10);
    socket.on('error', () => undefined).once('close', () => clearInterval(pings));
  });
  await once(notifier.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void notifier.close());
  await using line = await lineTo(`http://127.0.0.1:${(notifier.address() as AddressInfo).port}`);
  const [browser, client] = duplexPair();
  openTunnel({
    client,
    head: Buffer.alloc(0),
    upstream: connectTo(new URL(line.url), SILENCE_MS),
    request: 'GET /ws',
    onUnreachable: (error) => expect.fail(error.message),
  });
  expect(String((await once(browser, 'data'))[0])).toContain('ping');
  line.freeze();
  await once(browser, 'end');
});
