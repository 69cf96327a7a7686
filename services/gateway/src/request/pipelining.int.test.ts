import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createConnections, MAX_PIPELINED } from './connections.ts';
import { compileTrust } from './trust.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('of what one connection asks for ahead of its answers, no more is even parsed than is answered (D24)', async () => {
  const connections = createConnections({ perAddress: 0, trust: compileTrust([]), headers: [] });
  let parsed = 0;
  const server = createServer((req, res) => {
    parsed += 1;
    const verdict = connections.begin(req, res);
    if (verdict === 'ignore') return;
    if (verdict === 'refuse') res.writeHead(429, { Connection: 'close' });
    setImmediate(() => res.end());
  });
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(REQUEST.repeat(1_500));
  const responses = await text(socket);

  expect([...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))).toEqual([
    ...Array.from({ length: MAX_PIPELINED }, () => 200),
    429,
  ]);
  expect(parsed).toBe(MAX_PIPELINED + 1);
  server.close();
});
