import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, askRaw } from '../testing/ask.ts';
import { bootGateway, type GatewayTestApp } from '../testing/gateway-fixture.ts';
import { claimsOf, createUpstreams } from '../testing/upstreams.ts';

const MEGABYTE = 1_048_576;
const upstreams = createUpstreams();
const cookie = upstreams.signIn(member());
let app: GatewayTestApp;
let url: string;

beforeAll(async () => {
  app = await bootGateway(upstreams.definitions, { FAMIBOOK_LIMIT_CONNECTIONS: '0' });
  url = app.url;
});
afterAll(() => app?.stop());

describe('of bodies, what does not get through', () => {
  it.each([
    ['what is no request', 'NONSENSE\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s, with the headers of every other answer', async (_, bytes, status) => {
    const response = await askRaw(url, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      'content-security-policy: ',
      'x-content-type-options: nosniff',
      'cache-control: private, no-store',
    ])
      expect(response.toLowerCase()).toContain(header);
  });

  it('a body that grows too large without having said so', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const fits = await ask(`${url}/api/photos`, { method: 'POST', headers, body: Buffer.alloc(2 * MEGABYTE) });
    expect(fits.json.bytes).toBe(2 * MEGABYTE);
    const large = await ask(`${url}/api/user`, { method: 'POST', headers, body: Buffer.alloc(2 * MEGABYTE) });
    expect([large.status, large.json.code]).toEqual([413, 'too_large']);
  });

  // The server closes some of these connections after ten seconds only: they wait at once.
  it.concurrent('a body larger than its place allows, before a byte of it is read', async () => {
    const before = upstreams.seen.requests;
    const headers = { 'content-length': 12 * MEGABYTE + 1 };
    const response = await askRaw(
      url,
      `POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Length: ${headers['content-length']}\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(upstreams.seen.requests).toBe(before);
    const elsewhere = await ask(`${url}/api/user`, { method: 'POST', body: Buffer.alloc(MEGABYTE + 1) });
    expect(elsewhere.json.code).toBe('too_large');
  });

  it.concurrent('a small body arrives within ten seconds when signed out, or is answered 408', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';
    const response = await askRaw(url, head);
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    expect(response).toContain('"code":"slow_body"');
    expect(response).toContain('Connection: close');
  });

  it.concurrent.each([
    [
      'two framings',
      'POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\nabcdGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    [
      'an unknown framing',
      'POST /api/photos HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['a bare line feed', 'POST /api/photos HTTP/1.1\nHost: x\nContent-Length: 0\n\n'],
    [
      'a body where none belongs',
      'GET /api/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 48\r\n\r\nGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    [
      'chunks where none belong',
      'GET /api/photos HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /api/photos HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/photos HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ])('a request with %s', async (_, bytes) => {
    const response = await askRaw(url, bytes);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).not.toContain('"service"');
  });

  it('chunks of a deletion reach the service as a body, not as a request of their own', async () => {
    const body = '2c\r\nGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n\r\n0\r\n\r\n';
    const response = await askRaw(
      url,
      `DELETE /api/photos/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    expect(response.match(/HTTP\/1.1 /g)).toHaveLength(1);
    const after = await ask(`${url}/api/photos/2`);
    expect(after.json.url).toBe('/api/photos/2');
  });
});

describe('bodies of requests that are no files (D24)', () => {
  it('a client that sends three hundred bodies too slowly takes no connection to a service, and delays no other client', async () => {
    const before = upstreams.seen.requests;
    const slow = Array.from({ length: 300 }, () => {
      const headers = { 'content-length': '100' };
      const req = http.request(`${url}/api/login`, { method: 'POST', headers, agent: false });
      req.on('error', () => undefined);
      req.write('{');
      return req;
    });
    try {
      await Promise.all(slow.map((req) => once(req, 'socket')));
      const whole = { method: 'POST', body: '{}' };
      expect((await ask(`${url}/api/login`, whole)).status).toBe(200);
      expect((await ask(`${url}/api/user`, { headers: { cookie } })).status).toBe(200);
      expect(upstreams.seen.requests - before).toBe(2);
    } finally {
      for (const req of slow) req.destroy();
    }
  });

  it('a small body is smaller still for a signed-out client', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    const post = (headers: http.OutgoingHttpHeaders) => ask(`${url}/api/user`, { method: 'POST', headers, body });
    expect((await post({})).json.code).toBe('too_large');
    expect((await post({ cookie })).json.bytes).toBe(body.length);
  });

  it('a session that ends while a body is waited for acts no more (D25)', async () => {
    const identity = member();
    const held = upstreams.signIn(identity);
    const actorAfter = async (wait: () => Promise<unknown>) => {
      const headers = { cookie: held, 'content-length': '2' };
      const req = http.request(`${url}/api/photos/1`, { method: 'DELETE', headers, agent: false });
      req.write('{');
      const response = once(req, 'response');
      await wait();
      req.end('}');
      return claimsOf(JSON.parse(await text((await response)[0]))).sub;
    };
    expect(await actorAfter(() => sleep(600))).toBe(identity.userId);
    expect(await actorAfter(() => sleep(600).then(() => upstreams.end(held)))).toBe('gateway');
  });
});
