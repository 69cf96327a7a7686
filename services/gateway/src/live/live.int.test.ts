import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { member } from '@famibook/testing/families/identities';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from '../service.ts';
import { createNotifierStandIn } from '../testing/notifier-stand-in.ts';
import { upgrade } from '../testing/upgrade.ts';
import { claimsOf, createUpstreams } from '../testing/upstreams.ts';

const MEGABYTE = 1_048_576;
const LIMITS = {
  FAMIBOOK_LIMIT_SOCKETS_SESSION: '3',
  FAMIBOOK_LIMIT_SOCKETS_USER: '4',
  FAMIBOOK_LIMIT_SOCKETS_ADDRESS: '8',
};
const upstreams = createUpstreams();
const notifier = createNotifierStandIn();
const anna = member();
const cookie = upstreams.signIn(anna);
let apps: TestApp[] = [];
let url: string;

const together = async () => [
  await bootForTest([...upstreams.definitions, notifier.definition, gateway], { env: LIMITS }),
];
/** On another platform, as in a process of its own. */
async function apart() {
  const elsewhere = await bootForTest([notifier.definition]);
  const env = { ...LIMITS, NOTIFIER_URL: elsewhere.url('notifier') };
  return [await bootForTest([...upstreams.definitions, gateway], { env }), elsewhere];
}
async function stopAll() {
  for (const app of apps) await app.stop();
}

async function opened(headers: Record<string, string> = { cookie }): Promise<Duplex> {
  const { socket } = await upgrade(url, headers);
  if (!socket) throw new Error('the upgrade was refused');
  return socket;
}
async function closed(socket: Duplex) {
  socket.destroy();
  await expect.poll(() => notifier.sockets.size).toBe(0);
}

describe.each([
  { place: 'in this process', boot: together },
  { place: 'in another', boot: apart },
])('/ws, with the notifier $place (D28)', ({ boot }) => {
  beforeAll(async () => {
    apps = await boot();
    url = apps[0]?.url('gateway') ?? '';
  });
  afterAll(stopAll);

  it('joins a signed-in browser with the notifier, byte by byte in both directions', async () => {
    const socket = await opened({ cookie, origin: url, 'sec-fetch-site': 'same-origin' });
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    await closed(socket);
  });

  it('sends the notifier the identity, and nothing that the client claims', async () => {
    const socket = await opened({
      cookie,
      authorization: 'Bearer mine',
      'x-famibook-address': '1.2.3.4',
      'x-famibook-ago': '9',
      'x-forwarded-for': '1.2.3.4',
      'sec-websocket-extensions': 'permessage-deflate',
    });
    const { url: path, headers = {} } = notifier.asked.at(-1) ?? {};
    expect(path).toBe('/ws');
    expect(claimsOf({ headers })).toMatchObject({ sub: anna.userId, aud: ['notifier'] });
    expect(headers['x-famibook-address']).toBe('127.0.0.1');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect(headers).not.toHaveProperty('sec-websocket-extensions');
    expect(headers).not.toHaveProperty('x-famibook-ago');
    await closed(socket);
  });

  it('sends the notifier how long ago the browser read its lists, and nothing else of the query', async () => {
    const { socket } = await upgrade(url, { cookie }, '/ws?ago=1200&more=1');
    const { url: path, headers } = notifier.asked.at(-1) ?? {};
    expect(path).toBe('/ws');
    expect(headers?.['x-famibook-ago']).toBe('1200');
    if (socket) await closed(socket);
  });

  it.each([
    ['no session', {}, '/ws', 401, 'unauthorized'],
    ['a session that is over', { cookie: `famibook_session=${'x'.repeat(43)}` }, '/ws', 401, 'unauthorized'],
    ['another website', { cookie, origin: 'https://evil.example' }, '/ws', 403, 'foreign_origin'],
    [
      'another website, by the headers of its browser',
      { cookie, 'sec-fetch-site': 'cross-site' },
      '/ws',
      403,
      'foreign_origin',
    ],
    ['a sandboxed frame', { cookie, origin: 'null' }, '/ws', 403, 'foreign_origin'],
    ['another path', { cookie }, '/api/photos', 404, 'not_found'],
    ['a path into the notifier', { cookie }, '/ws/../internal/ready', 400, 'bad_request'],
    ['another protocol', { cookie, upgrade: 'h2c' }, '/ws', 400, 'bad_request'],
    ['a key that could break the request', { cookie, 'sec-websocket-key': 'short' }, '/ws', 400, 'bad_request'],
    ['an age that is no number', { cookie }, '/ws?ago=soon', 400, 'validation'],
    ['an age that could break the request', { cookie }, '/ws?ago=1%0d%0aX:1', 400, 'validation'],
    ['an age of the future', { cookie }, '/ws?ago=-1', 400, 'validation'],
    ['an age beyond what is known', { cookie }, '/ws?ago=60001', 400, 'validation'],
    ['two ages', { cookie }, '/ws?ago=1&ago=2', 400, 'validation'],
    ['an old version', { cookie, 'sec-websocket-version': '8' }, '/ws', 400, 'bad_request'],
  ])('is refused to %s as a plain answer', async (_, headers, path, status, code) => {
    const before = notifier.asked.length;
    expect(await upgrade(url, headers, path)).toMatchObject({ status, code });
    expect(notifier.asked).toHaveLength(before);
  });

  it('closes a refused connection, also when the client never ends it', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), allowHalfOpen: true });
    const isCutOff = { value: false };
    socket.on('error', () => (isCutOff.value = true));
    socket.write('GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('401');
    const says = () => {
      socket.write('still here');
      return isCutOff.value;
    };
    await expect.poll(says).toBe(true);
    socket.destroy();
  });

  it('is bounded for a session and for a person, and a closed one makes room', async () => {
    const phone = upstreams.signIn({ ...anna, sessionId: member().sessionId });
    const sockets = [await opened(), await opened(), await opened()];
    expect(await upgrade(url, { cookie })).toMatchObject({ status: 429, code: 'too_many_requests' });
    sockets.push(await opened({ cookie: phone }));
    expect((await upgrade(url, { cookie: phone })).status).toBe(429);
    sockets.shift()?.destroy();
    await expect.poll(() => notifier.sockets.size).toBe(3);
    await expect.poll(async () => (await upgrade(url, { cookie: phone })).status).toBe(101);
    for (const socket of sockets) socket.destroy();
    for (const socket of notifier.sockets) socket.destroy();
    await expect.poll(() => notifier.sockets.size).toBe(0);
  });

  it('is counted in the metrics while it is open', async () => {
    const sockets = async () => {
      const text = await (await apps[0]?.fetch('/internal/metrics', { service: 'gateway' }))?.text();
      return /^famibook_sockets{service="gateway"} (\d+)$/m.exec(text ?? '')?.[1];
    };
    const socket = await opened();
    // Those of the test before may still be closing.
    await expect.poll(sockets).toBe('1');
    await closed(socket);
    await expect.poll(sockets).toBe('0');
  });

  it('is bounded for an address, however many people are at it', async () => {
    const cookies = Array.from({ length: 9 }, () => upstreams.signIn(member()));
    const sockets = [];
    for (const one of cookies.slice(0, 8)) sockets.push(await opened({ cookie: one }));
    expect(await upgrade(url, { cookie: cookies[8] })).toMatchObject({ status: 429, code: 'too_many_requests' });
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => notifier.sockets.size).toBe(0);
    await expect.poll(async () => (await upgrade(url, { cookie: cookies[8] })).status).toBe(101);
    for (const socket of notifier.sockets) socket.destroy();
    await expect.poll(() => notifier.sockets.size).toBe(0);
  });

  it('closes the browser when the notifier goes, and the notifier when the browser goes', async () => {
    const socket = await opened();
    const gone = once(socket, 'close');
    for (const inner of notifier.sockets) inner.destroy();
    socket.resume();
    await gone;
    const other = await opened();
    await closed(other);
  });

  it('holds back the notifier while the browser does not read', async () => {
    const socket = await opened();
    socket.pause();
    const [inner] = notifier.sockets;
    // More than what the kernel and the streams between hold.
    for (let sent = 0; sent < 64; sent++) inner?.write(Buffer.alloc(MEGABYTE));
    await wait(1_000);
    expect(inner?.writableLength).toBeGreaterThan(32 * MEGABYTE);
    await closed(socket);
  });
});

describe('/ws', () => {
  it('answers 503 while the notifier is away', async () => {
    const alone = await bootForTest([...upstreams.definitions, gateway], {
      env: { NOTIFIER_URL: 'http://127.0.0.1:9' },
    });
    try {
      expect(await upgrade(alone.url('gateway'), { cookie })).toMatchObject({ status: 503, code: 'unavailable' });
    } finally {
      await alone.stop();
    }
  });

  it('ends when the gateway stops, which waits for none of them', async () => {
    const stopping = await bootForTest([...upstreams.definitions, notifier.definition, gateway]);
    const { socket } = await upgrade(stopping.url('gateway'), { cookie });
    socket?.resume();
    const gone = socket && once(socket, 'close');
    await stopping.stop();
    await gone;
  });
});
