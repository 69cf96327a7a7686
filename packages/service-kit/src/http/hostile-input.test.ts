import { connect } from 'node:net';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editThing, serveApp } from '../testing/http-fixture.ts';

const identity = member();
let kit: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  kit = await serveApp((app) => {
    app.on(editThing, ({ params, query, body }) => ({ id: params.id, title: body.title, page: query.page }));
  });
});
afterAll(() => kit.stop());

const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(kit.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });

/** Valid but for what lies in a member that the schema does not name. */
const nested = (levels: number) => `{"title":"x","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('hostile input is refused with the one shape of errors (D16)', () => {
  it.each([
    ['malformed JSON', '{"title":', 400, 'malformed_json'],
    ['a bare word', 'undefined', 400, 'malformed_json'],
    ['an array', '[]', 400, 'validation'],
    ['null', 'null', 400, 'validation'],
    ['a __proto__ member', '{"title":"x","__proto__":{"isAdmin":true}}', 400, 'validation'],
    ['a deep __proto__ member', '{"title":"x","tags":[{"__proto__":1}]}', 400, 'validation'],
    ['NUL', '{"title":"\\u0000"}', 400, 'validation'],
    ['NUL in a name', '{"title":"x","\\u0000":1}', 400, 'validation'],
    ['half a surrogate pair', '{"title":"\\ud800"}', 400, 'validation'],
    ['nesting without end', nested(100_000), 400, 'validation'],
    ['nesting of 33 levels', nested(33), 400, 'validation'],
    ['too much', JSON.stringify({ title: 'x'.repeat(300_000) }), 413, 'too_large'],
  ])('%s', async (_, body, status, code) => {
    const response = await kit.sendJson(identity, 'PATCH', '/api/things/ab', body);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(Object.keys(response.body)).toEqual(expect.arrayContaining(['message', 'code', 'requestId']));
    expect('isAdmin' in {}).toBe(false);
  });

  it('but not nesting of 32 levels', async () => {
    expect((await kit.sendJson(identity, 'PATCH', '/api/things/ab', nested(32))).status).toBe(200);
  });

  it.each([
    ['a path that is no UTF-8', '/api/things/%ff', 400, 'bad_request'],
    ['a path with half an escape', '/api/things/%zz', 400, 'bad_request'],
    ['NUL in a path', '/api/things/a%00b', 400, 'validation'],
    ['a repeated query parameter', '/api/things/ab?page=1&page=2', 400, 'validation'],
    ['a query parameter as a list', '/api/things/ab?page[]=1', 200, undefined],
    ['__proto__ as a query parameter', '/api/things/ab?__proto__=1', 400, 'validation'],
    ['an empty parameter', '/api/things/', 404, 'not_found'],
    ['a parameter over two segments', '/api/things/a/b', 404, 'not_found'],
    ['a doubled slash', '//api/things/ab', 404, 'not_found'],
  ])('%s', async (_, path, status, code) => {
    const response = await kit.sendJson(identity, 'PATCH', path, { title: 'x' });
    expect([response.status, response.body?.code]).toEqual([status, code]);
  });

  it.each([
    ['another type', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-7' }],
    ['a type that is none', { 'content-type': 'json' }],
  ])('%s', async (_, headers) => {
    const response = await kit.send(identity, 'PATCH', '/api/things/ab', { headers, body: '{"title":"x"}' });
    expect([response.status, response.body.code]).toEqual([415, 'unsupported_type']);
  });

  it('huge headers', async () => {
    const response = await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ code: 'headers_too_large' });
  });

  it.each([
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nBad Header: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ])('what is no request (%#)', async (text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('an upload that is refused before it is read: its sender gets the response', async () => {
    const response = await kit.send('noToken', 'PATCH', '/api/things/ab', {
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(8 * 1024 * 1024),
    });
    expect(response.status).toBe(401);
  });
});
