import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../testing/ask.ts';
import { bootGateway, type GatewayTestApp } from '../testing/gateway-fixture.ts';
import { claimsOf, createUpstreams, type Echo, LIST } from '../testing/upstreams.ts';

const MEGABYTE = 1_048_576;
const upstreams = createUpstreams();
const anna = member({ firstName: 'Anna' });
const cookie = upstreams.signIn(anna);
let app: GatewayTestApp;
let url: string;

beforeAll(async () => {
  app = await bootGateway(upstreams.definitions, { TRUSTED_PROXIES: '127.0.0.2' });
  url = app.url;
});
afterAll(() => app?.stop());

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

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

  it('carries the identity, in a token for the service and those it calls', async () => {
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { cookie } });
    expect(claimsOf(json)).toMatchObject({
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
    expect(claimsOf(json)).toMatchObject({ sub: 'gateway', iss: 'gateway' });
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
    expect(claimsOf(json).sub).toBe('gateway');
    const claims = ['authorization', 'x-famibook-address', 'x-famibook-id', 'x-request-id', 'traceparent'];
    expect(Object.keys(json.headers).sort()).toEqual([...claims, 'host', 'connection'].sort());
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
  ])('has the id that a trusted proxy gave it, if that can do no harm: %s', async (id, expected) => {
    const headers = { 'x-request-id': id };
    const { headers: got } = await ask(`${url}/api/photos`, { headers, localAddress: '127.0.0.2' });
    expect(got['x-request-id']).toMatch(expected);
  });

  it('is in a trace of ours: one from outside could join the traces of many', async () => {
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { traceparent } });
    expect(json.headers.traceparent).toMatch(/^00-(?!4bf92f35)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('is in the trace that a trusted proxy began, as a span of its own', async () => {
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { traceparent }, localAddress: '127.0.0.2' });
    expect(json.headers.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa)[0-9a-f]{16}-01$/);
  });

  it('belongs to the session that exists, where a second cookie was planted', async () => {
    const planted = `famibook_session=${'p'.repeat(43)}; ${cookie}`;
    const { json } = await ask<Echo>(`${url}/api/photos`, { headers: { cookie: planted } });
    expect(claimsOf(json)).toMatchObject({ sub: anna.userId });
  });

  it('comes back with security headers, unless the service has a stricter one', async () => {
    const { headers } = await ask(`${url}/api/photos`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const file = await ask(`${url}/api/media/family/big`);
    expect(file.headers['content-security-policy']).toBe('sandbox');
    expect(file.text).toHaveLength(8 * MEGABYTE);
  });

  it.each(['br', 'gzip'])('comes back in %s when it is a long text and the client takes it so', async (encoding) => {
    const response = await fetch(`${url}/api/photos/list`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.json()).toEqual(LIST);
    const plain = await ask(`${url}/api/photos/list`);
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is asked about once, or once more for those that come while it runs, however many come at the same time', async () => {
    const newcomer = upstreams.signIn(member());
    const before = upstreams.seen.resolved;
    await Promise.all(Array.from({ length: 20 }, () => ask(`${url}/api/photos`, { headers: { cookie: newcomer } })));
    expect([1, 2]).toContain(upstreams.seen.resolved - before);
  });
});
