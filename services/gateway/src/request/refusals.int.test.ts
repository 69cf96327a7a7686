import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, askRaw } from '../testing/ask.ts';
import { bootGateway, type GatewayTestApp } from '../testing/gateway-fixture.ts';
import { createUpstreams } from '../testing/upstreams.ts';

const upstreams = createUpstreams();
const cookie = upstreams.signIn(member());
let app: GatewayTestApp;
let url: string;

beforeAll(async () => {
  app = await bootGateway(upstreams.definitions, { FAMIBOOK_HOSTS: 'photos.example.org' });
  url = app.url;
});
afterAll(() => app?.stop());

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
    const response = await ask(url + path, { headers: { cookie } });
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ code, requestId: response.headers['x-request-id'] });
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
    const response = await ask(`${url}/api/photos`, { headers: { host } });
    expect(response.status).toBe(status);
    if (status === 421) expect(response.json.message).toContain('FAMIBOOK_HOSTS');
  });

  it('a write by a page whose name was turned to our address (D45)', async () => {
    const rebound = { host: 'evil.example', origin: 'http://evil.example' };
    const response = await ask(`${url}/api/photos`, { method: 'POST', headers: rebound });
    expect([response.status, response.json.code]).toEqual([421, 'unknown_host']);
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
    const response = await ask(`${url}/api/photos`, { method: 'POST', headers });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.json.code).toBe('foreign_origin');
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
});
