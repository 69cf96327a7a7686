import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createInProcessConnections } from '@famibook/service-kit/calls/in-process-connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReadThrough } from './read-through.ts';

const KILOBYTE = 1024;
/** Around the size of one read, and well beyond what sockets hold. */
const SIZES = [0, 1, 31, 32, 33, 63, 64, 65, 200, 1_000, 6_000].map((kilobytes) => kilobytes * KILOBYTE + 7);
const bodies = SIZES.map((size) => randomBytes(size));
const sums = bodies.map((body) => hash('sha256', body));

/** `/3` answers the fourth body with its length, `/3/chunked` without. */
const upstream = http.createServer((req, res) => {
  const [, number, framing] = (req.url ?? '').split('/');
  const body = bodies[Number(number)] ?? Buffer.alloc(0);
  if (framing !== 'chunked') res.setHeader('Content-Length', body.length);
  res.end(body);
});
// It would keep its connections for longer than any test runs.
upstream.keepAliveTimeout = 600_000;
let openConnections = 0;
upstream.on('connection', (connection) => {
  openConnections += 1;
  connection.once('close', () => {
    openConnections -= 1;
  });
});
const inProcess = createInProcessConnections();
inProcess.add('media', upstream);
const reads = createReadThrough({ inProcess, fail: (_req, res) => void res.destroy() });
/** The same server stands for a service of this process and for one of another. */
const service = { sockets: 'gallery', streams: 'media' } as const;
/** Bodies that are being collected. */
let collected = 0;
const gateways = { sockets: gatewayOver('sockets'), streams: gatewayOver('streams') };

function gatewayOver(way: keyof typeof service): http.Server {
  return http.createServer((req, res) =>
    reads.forward(req, res, {
      service: service[way],
      url: `http://${way === 'streams' ? 'localhost' : '127.0.0.1'}:${portOf(upstream)}`,
      traffic: 'bulk',
      body: undefined,
      onWhole: () => {
        collected += 1;
        return () => {
          collected -= 1;
        };
      },
    }),
  );
}
function portOf(server: http.Server): number {
  return (server.address() as AddressInfo).port;
}

const servers = [upstream, ...Object.values(gateways)];
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  agent.destroy();
  reads.stop();
  for (const server of servers) server.close().closeAllConnections();
});

/** Reads on only once everybody else had their turn, again and again. */
async function readSlowly(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  }
  return Buffer.concat(chunks);
}

describe.each(['sockets', 'streams'] as const)('over %s', (way) => {
  const gateway = gateways[way];
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [response] = await once(http.get({ host: '127.0.0.1', port: portOf(gateway), path, agent }), 'response');
    return response as IncomingMessage;
  };

  it.each(['', '/chunked'])(
    'every body arrives as it was, of many at once, read fast or slowly (%s)',
    async (framing) => {
      const wanted = Array.from({ length: 5 }, () => SIZES.map((_, number) => number)).flat();
      const arrived = await Promise.all(
        wanted.map(async (number, at) => {
          const response = await ask(`/${number}${framing}`);
          return hash('sha256', await (at % 3 === 0 ? readSlowly(response) : buffer(response)));
        }),
      );
      expect(arrived).toEqual(wanted.map((number) => sums[number]));
    },
  );

  it('bodies asked for in one packet arrive one after the other, as they were', async () => {
    const numbers = [8, 5, 9, 6, 8];
    const socket = connect(portOf(gateway), '127.0.0.1');
    const last = numbers.length - 1;
    const requests = numbers.map(
      (number, at) => `GET /${number} HTTP/1.1\r\nHost: x\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
    );
    socket.write(requests.join(''));
    let rest = await buffer(socket);
    for (const number of numbers) {
      const start = rest.indexOf('\r\n\r\n') + 4;
      const end = start + (bodies[number]?.length ?? 0);
      expect(hash('sha256', rest.subarray(start, end))).toBe(sums[number]);
      rest = rest.subarray(end);
    }
    expect(rest).toHaveLength(0);
  });

  it('a body that its reader gives up is not held, and disturbs none of those that follow on the same connections', async () => {
    for (let time = 0; time < 20; time++) {
      const given = await ask('/10');
      await once(given, 'data');
      given.on('error', () => undefined).destroy();
      const response = await ask('/8');
      expect(hash('sha256', await buffer(response))).toBe(sums[8]);
    }
    await expect.poll(() => collected).toBe(0);
  });

  it('connections that nothing uses are given up by themselves, however long a service would keep them', async () => {
    await buffer(await ask('/0'));
    await expect.poll(() => openConnections).toBe(0);
  });
});

it('a service of this process that has stopped is away, and the requests that follow fail at once', async () => {
  inProcess.remove('media');
  for (let time = 0; time < 2; time++) {
    await expect(
      once(http.get({ host: '127.0.0.1', port: portOf(gateways.streams), agent }), 'response'),
    ).rejects.toThrow();
  }
});
