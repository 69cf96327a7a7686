import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateway } from './service.ts';
import { ask, askRaw } from './testing/ask.ts';
import { createUpstreams, type Echo, LIST } from './testing/upstreams.ts';

const MEGABYTE = 1_048_576;
const upstreams = createUpstreams();
const anna = member({ firstName: 'Anna' });
const cookie = upstreams.signIn(anna);
let bed: TestBed;
let url: string;
let noWeb: string;

beforeAll(async () => {
  noWeb = await mkdtemp(join(tmpdir(), 'famibook-web-'));
  bed = await bootForTest([...upstreams.definitions, gateway], {
    env: {
      FAMIBOOK_WEB_DIR: noWeb,
      TRUSTED_PROXIES: '127.0.0.2',
      FAMIBOOK_LIMIT_AT_ONCE: '0',
      FAMIBOOK_LIMIT_CONNECTIONS: '0',
      FAMIBOOK_HOSTS: 'photos.example.org',
    },
  });
  url = bed.url('gateway');
});
afterAll(async () => {
  await bed?.stop();
  await rm(noWeb, { recursive: true });
});

const claimsOf = (authorization = '') =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());

describe('a request on its way to a service', () => {
  it.each([
    ['/api/user', 'auth'],
    ['/api/user/stats', 'admin'],
    ['/api/photos', 'gallery'],
    ['/api/photos/x/comments?before=1', 'gallery'],
    ['/api/media/a/b/c', 'media'],
    ['/api/uploads/x', 'media'],
  ])('%s goes to %s, path and query as they are', async (path, service) => {
    const { json } = await ask(url + path, { headers: { cookie } });
    expect(json).toMatchObject({ service, url: path, method: 'GET' });
  });

  it('carries who it is from, made out to the service and those it forwards to', async () => {
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { cookie } });
    expect(claimsOf(json.headers.authorization)).toMatchObject({
      sub: anna.userId,
      sid: anna.sessionId,
      iss: 'gateway',
      aud: ['gallery', 'media'],
    });
    expect(json.headers['x-famibook-address']).toBe('127.0.0.1');
  });

  it('reuses the token within 30 s', async () => {
    const [one, two] = await Promise.all([0, 1].map(() => ask<Echo>(`${url}/api/photos`, { headers: { cookie } })));
    expect(one?.json.headers.authorization).toBe(two?.json.headers.authorization);
  });

  it.each([
    ['no cookie', undefined],
    ['a cookie of no session', `famibook_session=${'x'.repeat(43)}`],
    ['something that is no cookie of ours', 'famibook_session=1; other=2'],
  ])('with %s goes through signed out, in the name of the gateway', async (_, sent) => {
    const { json } = await ask<Echo>(`${url}/api/login`, { headers: sent === undefined ? {} : { cookie: sent } });
    expect(claimsOf(json.headers.authorization)).toMatchObject({ sub: 'gateway', iss: 'gateway' });
  });

  it('loses whatever the client claims to be', async () => {
    const { json } = await ask<Echo>(`${url}/api/photos`, {
      headers: {
        authorization: 'Bearer mine',
        'proxy-authorization': 'Basic eDp5',
        'x-famibook-address': '1.2.3.4',
        'x-famibook-user': 'admin',
        'X-FamiBook-Id': anna.current?.famibookId,
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        connection: 'keep-alive, x-famibook-id',
        'keep-alive': 'timeout=9',
        te: 'trailers',
        'x-http-method-override': 'DELETE',
      },
    });
    expect(json.headers['x-famibook-address']).toBe('127.0.0.1');
    expect(json.headers['x-famibook-id']).toBe(anna.current?.famibookId);
    expect(claimsOf(json.headers.authorization).sub).toBe('gateway');
    const known = ['host', 'authorization', 'connection', 'x-famibook-address', 'x-famibook-id', 'x-request-id'];
    expect(Object.keys(json.headers).sort()).toEqual(known.sort());
  });

  it('shows its cookies to auth only', async () => {
    const toAuth = await ask<Echo>(`${url}/api/user`, { headers: { cookie } });
    const toGallery = await ask<Echo>(`${url}/api/photos`, { headers: { cookie } });
    expect(toAuth.json.headers.cookie).toBe(cookie);
    expect(toGallery.json.headers).not.toHaveProperty('cookie');
  });

  it('has an id of ours: one from outside could make many requests look like one in the log', async () => {
    const made = await ask<Echo>(`${url}/api/photos`, { headers: { 'x-request-id': 'from-browser-1' } });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.json.headers['x-request-id']).toBe(made.headers['x-request-id']);
  });

  it.each([
    ['from-the-proxy-1', /^from-the-proxy-1$/],
    ['a b', /^[0-9a-f-]{36}$/],
  ])('has the id that a trusted proxy gave it, if that can do no harm: %s', async (id, kept) => {
    const headers = { 'x-request-id': id };
    const { headers: got } = await ask(`${url}/api/photos`, { headers, localAddress: '127.0.0.2' });
    expect(got['x-request-id']).toMatch(kept);
  });

  it('belongs to the session that is one, where somebody planted a second cookie', async () => {
    const planted = `famibook_session=${'p'.repeat(43)}; ${cookie}`;
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { cookie: planted } });
    expect(claimsOf(json.headers.authorization)).toMatchObject({ sub: anna.userId });
  });

  it('comes back with security headers, unless the service has a stricter one', async () => {
    const { headers } = await ask(`${url}/api/photos`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const file = await ask(`${url}/api/media/family/big`);
    expect(file.headers['content-security-policy']).toBe('sandbox');
    expect(file.text).toHaveLength(8 * MEGABYTE);
  });

  it.each(['br', 'gzip'])('comes back in %s when it is a long text and the client takes it so', async (encoding) => {
    const answer = await fetch(`${url}/api/photos/list`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.json()).toEqual(LIST);
    const plain = await ask(`${url}/api/photos/list`);
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is asked about once, however many come at the same time', async () => {
    const newcomer = upstreams.signIn(member());
    const before = upstreams.seen.resolved;
    await Promise.all(Array.from({ length: 20 }, () => ask(`${url}/api/photos`, { headers: { cookie: newcomer } })));
    expect(upstreams.seen.resolved - before).toBe(1);
  });
});

describe('what does not get through', () => {
  it.each([
    ['/internal/ready', 404, 'not_found'],
    ['/internal/sessions/resolve', 404, 'not_found'],
    ['/api/nothing', 404, 'not_found'],
    ['/api', 404, 'not_found'],
    ['/api/photosx', 404, 'not_found'],
    ['/api/photos/%ff', 400, 'bad_request'],
    ['/api/photos/../../internal/ready', 400, 'bad_request'],
    ['/api/photos/%2e%2e/x', 400, 'bad_request'],
    ['//internal/ready', 400, 'bad_request'],
  ])('%s answers %i %s as JSON', async (path, status, code) => {
    const answer = await ask(url + path, { headers: { cookie } });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code, requestId: answer.headers['x-request-id'] });
  });

  it.each([
    ['TRACE', '/api/photos', 'GET, POST'],
    ['TRACE', '/api/photos/months', 'GET'],
    ['PROPFIND', '/api/famibook/audio/Smith', 'GET'],
    ['PURGE', '/api/photos/01932c07-0000-7000-8000-000000000000', /DELETE/],
    ['TRACE', '/photos', 'GET, HEAD'],
  ])('the method %s of %s, with those that it takes', async (method, path, allowed) => {
    const { status, headers } = await ask(url + path, { method });
    expect(status).toBe(405);
    expect(headers.allow).toMatch(allowed);
  });

  it('a tunnel, in words', async () => {
    expect(await askRaw(url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 405 /);
  });

  it.each([
    ['evil.example', 421],
    ['evil.example:8080', 421],
    ['photos.example.org', 200],
    ['PHOTOS.example.org.:8443', 200],
    ['nas.local', 200],
    ['192.0.2.1:8080', 200],
    ['[2001:db8::1]', 200],
    ['famibook', 200],
  ])('a page that came to the public host %s, unless it is ours (D45): %i', async (host, status) => {
    const answer = await ask(`${url}/api/photos`, { headers: { host } });
    expect(answer.status).toBe(status);
    if (status === 421) expect(answer.json.message).toContain('FAMIBOOK_HOSTS');
  });

  it('a write by a page whose name was turned to our address (D45)', async () => {
    const rebound = { host: 'evil.example', origin: 'http://evil.example' };
    const answer = await ask(`${url}/api/photos`, { method: 'POST', headers: rebound });
    expect([answer.status, answer.json.code]).toEqual([421, 'unknown_host']);
  });

  it.each([
    ['what is no request', 'NONSENSE\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s, with the headers of every other answer', async (_, bytes, status) => {
    const answer = await askRaw(url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      'content-security-policy: ',
      'x-content-type-options: nosniff',
      'cache-control: private, no-store',
    ])
      expect(answer.toLowerCase()).toContain(header);
  });

  it.each([
    ['our own page', { origin: 'http://localhost:8080' }, 200],
    ['our own page by the address it was opened under', { origin: 'OWN', 'sec-fetch-site': 'same-origin' }, 200],
    ['no browser', {}, 200],
    ['another website', { origin: 'https://evil.example' }, 403],
    ['another website, without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a host that only the client claims', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 403],
  ])('a write by %s answers as it should (D9)', async (_, given, status) => {
    const headers = { ...given, cookie, ...('origin' in given && given.origin === 'OWN' && { origin: url }) };
    const answer = await ask(`${url}/api/photos`, { method: 'POST', headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json.code).toBe('foreign_origin');
  });

  it('a sign-out that another website asks for (D5)', async () => {
    const foreign = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(`${url}/api/logout`, { headers: foreign })).json.code).toBe('foreign_origin');
    expect((await ask(`${url}/api/photos`, { headers: foreign })).status).toBe(200);
  });

  it.each([
    ['with the address of another page', { referer: 'http://evil.example/page' }, 403],
    ['by a page that keeps its address to itself', {}, 403],
    ['by our own page', { referer: 'http://localhost:8080/photos' }, 200],
  ])('a sign-out that an older browser asks for %s (D5)', async (_, sent, status) => {
    const headers = { cookie, 'user-agent': 'Mozilla/5.0 (Macintosh) Version/15.6 Safari/605.1.15', ...sent };
    expect((await ask(`${url}/api/logout`, { headers })).status).toBe(status);
  });

  it('a body larger than its place allows, before a byte of it is read', async () => {
    const before = upstreams.seen.requests;
    const headers = { 'content-length': 12 * MEGABYTE + 1 };
    const answer = await askRaw(
      url,
      `POST /api/photos HTTP/1.1\r\nHost: x\r\nContent-Length: ${headers['content-length']}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(upstreams.seen.requests).toBe(before);
    const elsewhere = await ask(`${url}/api/user`, { method: 'POST', body: Buffer.alloc(MEGABYTE + 1) });
    expect(elsewhere.json.code).toBe('too_large');
  });

  it('a body that grows too large without having said so', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const fits = await ask(`${url}/api/photos`, { method: 'POST', headers, body: Buffer.alloc(2 * MEGABYTE) });
    expect(fits.json.bytes).toBe(2 * MEGABYTE);
    const large = await ask(`${url}/api/user`, { method: 'POST', headers, body: Buffer.alloc(2 * MEGABYTE) });
    expect([large.status, large.json.code]).toEqual([413, 'too_large']);
  });

  it.each([
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
    const answer = await askRaw(url, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).not.toContain('"service"');
  });

  it('chunks of a deletion reach the service as a body, not as a request of their own', async () => {
    const body = '2c\r\nGET /api/photos/smuggled HTTP/1.1\r\nHost: x\r\n\r\n\r\n0\r\n\r\n';
    const answer = await askRaw(
      url,
      `DELETE /api/photos/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1);
    const after = await ask(`${url}/api/photos/2`);
    expect(after.json.url).toBe('/api/photos/2');
  });
});

describe('when something breaks', () => {
  it('a service that is not there answers 503 with a time to come back', async () => {
    const alone = await bootForTest([gateway], { env: { FAMIBOOK_WEB_DIR: noWeb, GALLERY_URL: 'http://127.0.0.1:9' } });
    try {
      for (const path of ['/api/photos', '/api/media/x']) {
        const answer = await ask(alone.url('gateway') + path);
        expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      const who = await ask(`${alone.url('gateway')}/api/photos`, { headers: { cookie } });
      expect([who.status, who.json.code]).toEqual([503, 'unavailable']);
    } finally {
      await alone.stop();
    }
  });

  it('an answer that breaks off is cut off for the client too, never ended as if it were whole', async () => {
    await expect(ask(`${url}/api/photos/cut-off`)).rejects.toThrow();
  });

  it('a connection that a service closes as it is used again is repeated for a read, and for nothing else', async () => {
    // Every connection answers once, and is cut off by what comes on it next.
    const closing = createServer((socket) => {
      let requests = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as AddressInfo;
    const beside = await bootForTest([gateway], {
      env: { FAMIBOOK_WEB_DIR: noWeb, GALLERY_URL: `http://127.0.0.1:${port}` },
    });
    try {
      const photos = `${beside.url('gateway')}/api/photos`;
      const statuses = async (method: string) => {
        const seen = [];
        for (let times = 0; times < 4; times++) seen.push((await ask(photos, { method })).status);
        return seen;
      };
      expect(await statuses('GET')).toEqual([200, 200, 200, 200]);
      expect(await statuses('POST')).toContain(503);
    } finally {
      await beside.stop();
      closing.close();
    }
  });

  it('a client that goes away takes its request to the service with it', async () => {
    const { aborted, requests } = upstreams.seen;
    const req = http.get(`${url}/api/photos/silent`);
    req.on('error', () => undefined);
    await expect.poll(() => upstreams.seen.requests).toBe(requests + 1);
    req.destroy();
    await expect.poll(() => upstreams.seen.aborted).toBe(aborted + 1);
  });

  it('three hundred files that never end hold up nobody else', async () => {
    const before = upstreams.seen.requests;
    const endless = Array.from({ length: 300 }, () => {
      const req = http.get(`${url}/api/media/family/endless`, { agent: false }, (res) => res.pause());
      req.on('error', () => undefined);
      return req;
    });
    await expect.poll(() => upstreams.seen.requests - before, { timeout: 10_000 }).toBe(300);
    await ask(`${url}/api/photos`);
    const file = await ask(`${url}/api/media/family/other`);
    expect(file.json.service).toBe('media');
    for (const req of endless) req.destroy();
  });
});

describe('limits on how much one may ask (D24)', () => {
  it('who sends three hundred bodies too slowly takes no connection to a service, and holds up nobody', async () => {
    const limited = await bootForTest([...upstreams.definitions, gateway], {
      env: { FAMIBOOK_WEB_DIR: noWeb, FAMIBOOK_LIMIT_CONNECTIONS: '0' },
    });
    const before = upstreams.seen.requests;
    const slow = Array.from({ length: 300 }, () => {
      const headers = { 'content-length': '100' };
      const req = http.request(`${limited.url('gateway')}/api/login`, { method: 'POST', headers, agent: false });
      req.on('error', () => undefined);
      req.write('{');
      return req;
    });
    try {
      await Promise.all(slow.map((req) => once(req, 'socket')));
      const whole = { method: 'POST', body: '{}' };
      expect((await ask(`${limited.url('gateway')}/api/login`, whole)).status).toBe(200);
      expect((await ask(`${limited.url('gateway')}/api/user`, { headers: { cookie } })).status).toBe(200);
      expect(upstreams.seen.requests - before).toBe(2);
    } finally {
      for (const req of slow) req.destroy();
      await limited.stop();
    }
  });

  it('a small body arrives within ten seconds when signed out, or is answered 408', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{';
    const answer = await askRaw(url, head, 20_000);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"slow_body"');
    expect(answer).toContain('Connection: close');
  });

  it('a small body is smaller still for somebody signed out', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    const post = (headers: http.OutgoingHttpHeaders) => ask(`${url}/api/user`, { method: 'POST', headers, body });
    expect((await post({})).json.code).toBe('too_large');
    expect((await post({ cookie })).json.bytes).toBe(body.length);
  });

  it('answer 429 with a time to wait, for an address as the trusted proxy tells it', async () => {
    const limited = await bootForTest([...upstreams.definitions, gateway], {
      env: { FAMIBOOK_WEB_DIR: noWeb, TRUSTED_PROXIES: 'loopback', FAMIBOOK_LIMIT_ADDRESS: '3' },
    });
    try {
      const from = (address: string) =>
        ask(`${limited.url('gateway')}/api/photos`, { headers: { 'x-forwarded-for': address } });
      const first = [await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.1')];
      expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
      const refused = await from('198.51.100.1');
      expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await from('198.51.100.2')).json.headers).toHaveProperty('x-famibook-address', '198.51.100.2');
    } finally {
      await limited.stop();
    }
  });
});
