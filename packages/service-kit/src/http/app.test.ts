import { endpoint } from '@famibook/contracts/endpoint';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { currentTrace } from '../observability/trace.ts';
import { editThing, endpointFor, serveApp } from '../testing/http-fixture.ts';
import { SerializedJson } from './response.ts';

const plain = { service: 'gallery', access: 'public', summary: '', method: 'GET' } as const;
const response = z.object({ value: z.string() });
const breakPromise = endpoint({ ...plain, name: 'breakPromise', path: '/api/promise', response });
const keepToItself = endpoint({ ...plain, name: 'keepToItself', path: '/api/secretive', response });
const fails = endpoint({ ...plain, name: 'fails', path: '/api/fails', response });
const expires = endpoint({ ...plain, name: 'expires', path: '/api/expires', response });
const refuses = endpoint({ ...plain, name: 'refuses', path: '/api/refuses', response });
const lists = endpoint({
  ...plain,
  name: 'lists',
  path: '/api/lists',
  revalidates: true,
  response: z.array(z.string()),
});
const serialized = endpoint({ ...lists, name: 'serialized', path: '/api/serialized' });
const empties = endpoint({ ...plain, name: 'empties', path: '/api/empties', method: 'DELETE', status: 204 });
const literal = endpoint({ ...plain, name: 'literal', path: '/api/things/newest', response });
const trace = endpoint({ ...plain, name: 'trace', path: '/api/trace', response });
const streams = endpoint({ ...plain, name: 'streams', path: '/api/streams', stream: true });

let list = { rows: ['anna'], total: 1 };
let kit: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  kit = await serveApp((app) => {
    app.on(endpointFor('content'), ({ identity }) => ({ userId: identity.userId, caller: null }));
    app.on(editThing, ({ params, query, body }) => ({ id: params.id, title: body.title, page: query.page }));
    app.on(literal, () => ({ value: 'newest' }));
    app.on(breakPromise, () => ({ value: 7 as unknown as string }));
    app.on(keepToItself, () => ({ value: 'shown', passwordHash: 'hidden' }));
    app.on(fails, () => {
      throw new Error('select * from secrets where password = hunter2');
    });
    app.on(expires, () => {
      throw Object.assign(new Error('Transaction API error: … on an expired transaction.'), { code: 'P2028' });
    });
    app.on(refuses, ({ res }) => {
      res.setHeader('Cache-Control', 'immutable').setHeader('ETag', '"x"');
      throw new AppError('wrong_famibook', {
        extra: { actualFamibook: 'The Bergs', code: 'spoofed' },
        retryAfterSeconds: 2.1,
      });
    });
    app.on(empties, () => {});
    app.on(lists, ({ res }) => {
      res.setHeader('X-Total-Count', list.total);
      return list.rows;
    });
    app.on(serialized, () => new SerializedJson<string[]>('[ "anna" ]'));
    app.on(trace, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { value: currentTrace()?.requestId ?? 'lost' };
    });
    app.on(streams, ({ res }) => void res.end('streamed'));
  });
});
afterAll(() => kit.stop());

describe('what a response is', () => {
  it('parsed input comes out typed, with its defaults', async () => {
    const { status, body, headers } = await kit.sendJson(member(), 'PATCH', '/api/things/a%20b?page=3', {
      title: 'Sea',
    });
    expect([status, body]).toEqual([200, { id: 'a b', title: 'Sea', page: 3 }]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('every faulty field is named at once (D16)', async () => {
    const { status, body } = await kit.sendJson(member(), 'PATCH', '/api/things/a?page=x', {
      title: 'Too long',
      tags: [1],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation',
      message: 'id needs two characters',
      fields: {
        id: 'id needs two characters',
        page: 'page must be a number',
        title: 'A title can have at most 5 characters',
      },
    });
    expect(Object.keys(body.fields)).toContain('tags.0');
    expect((await kit.send(member(), 'PATCH', '/api/things/ab')).body.fields).toEqual({ title: 'Please give a title' });
  });

  it('members that no schema names are left out', async () => {
    expect((await kit.send('gateway', 'GET', '/api/secretive')).body).toEqual({ value: 'shown' });
  });

  it('a response that breaks its promise is a bare 500', async () => {
    const { status, body } = await kit.send('gateway', 'GET', '/api/promise');
    expect([status, body.code]).toEqual([500, 'internal']);
  });

  it('a literal path wins over a parameter, HEAD has no body, 204 neither', async () => {
    expect((await kit.send('gateway', 'GET', '/api/things/newest')).body).toEqual({ value: 'newest' });
    const head = await kit.send('gateway', 'HEAD', '/api/things/newest');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '18']);
    expect((await kit.send('gateway', 'DELETE', '/api/empties')).status).toBe(204);
    expect((await kit.send('gateway', 'GET', '/api/streams')).text).toBe('streamed');
  });
});

describe('a list that did not change answers 304 (D13)', () => {
  const read = (etag?: string | null) =>
    kit.send('gateway', 'GET', '/api/lists', { headers: etag ? { 'if-none-match': etag } : {} });

  it('to a client that has it, without a body, until its rows or its total change', async () => {
    const first = await read();
    expect([first.status, first.body]).toEqual([200, ['anna']]);
    const etag = first.headers.get('etag');
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await read(known);
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    list = { rows: ['anna'], total: 2 };
    const longer = await read(etag);
    expect([longer.status, longer.body]).toEqual([200, ['anna']]);
    list = { rows: ['berta'], total: 2 };
    const other = await read(longer.headers.get('etag'));
    expect([other.status, other.body]).toEqual([200, ['berta']]);
  });

  it('also when it is JSON text already, which goes out as it is', async () => {
    const first = await kit.send('gateway', 'GET', '/api/serialized');
    expect([first.status, first.text]).toEqual([200, '[ "anna" ]']);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await kit.send('gateway', 'GET', '/api/serialized', { headers })).status).toBe(304);
  });

  it('other calls have no tag', async () => {
    expect((await kit.send('gateway', 'GET', '/api/things/newest')).headers.get('etag')).toBeNull();
  });
});

describe('failures (D16)', () => {
  it('the response to an unknown error has its request id and nothing else; the log has the rest', async () => {
    const { status, body, text } = await kit.send('gateway', 'GET', '/api/fails', {
      headers: { 'x-request-id': 'request-0001' },
    });
    expect([status, body]).toEqual([
      500,
      { message: 'Something went wrong on our side.', code: 'internal', requestId: 'request-0001' },
    ]);
    expect(text).not.toContain('select');
    expect(
      kit.logged().find((line) => line.level === 'error' && line.requestId === 'request-0001').err.message,
    ).toContain('select');
  });

  it('a transaction that took too long is answered 503, for another try', async () => {
    const { status, body, headers } = await kit.send('gateway', 'GET', '/api/expires');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  });

  it('extra members are merged but cannot replace the fixed ones, and no header of a success stays', async () => {
    const { body, headers } = await kit.send('gateway', 'GET', '/api/refuses');
    expect(body).toMatchObject({ message: 'wrong_famibook', code: 'wrong_famibook', actualFamibook: 'The Bergs' });
    expect([headers.get('retry-after'), headers.get('etag'), headers.get('cache-control')]).toEqual([
      '3',
      null,
      'private, no-store',
    ]);
  });

  it('an unknown path is 404, a known one with another method 405', async () => {
    expect((await kit.send('gateway', 'GET', '/api/nowhere')).body).toMatchObject({ code: 'not_found' });
    const { status, body, headers } = await kit.send('gateway', 'PUT', '/api/things/newest');
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, PATCH']);
  });
});

describe('the trace of a request', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it('is that of its sender, with a span of its own, in every log line that it causes', async () => {
    const headers = { traceparent, 'x-request-id': 'request-0003' };
    await kit.send('gateway', 'GET', '/api/fails', { headers });
    const lines = kit.logged().filter((line) => line.requestId === 'request-0003');
    expect(lines.map(({ level, traceId }) => [level, traceId])).toEqual([
      ['error', '4bf92f3577b34da6a3ce929d0e0e4736'],
      ['info', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ]);
    const [spanId, ...others] = new Set(lines.map((line) => line.spanId));
    expect([spanId, others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), []]);
    expect(spanId).not.toBe('00f067aa0ba902b7');
  });

  it('begins with it where the sender named none that is valid', async () => {
    const headers = { traceparent: traceparent.toUpperCase(), 'x-request-id': 'request-0004' };
    await kit.send('gateway', 'GET', '/api/trace', { headers });
    const line = kit.logged().find((entry) => entry.requestId === 'request-0004');
    expect(line.traceId).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/);
  });
});

describe('the id of a request', () => {
  it('is taken from the caller when it is harmless, and known deep inside', async () => {
    const { body, headers } = await kit.send('gateway', 'GET', '/api/trace', {
      headers: { 'x-request-id': 'from-browser-1' },
    });
    expect([body.value, headers.get('x-request-id')]).toEqual(['from-browser-1', 'from-browser-1']);
  });

  it('is replaced when what was sent could break a header or a log', async () => {
    for (const id of ['short', 'a'.repeat(65), 'with blank in it', '<script>alert(1)</script>', '{"a":"b","c":1}']) {
      const { headers } = await kit.send('gateway', 'GET', '/api/trace', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is in the log with person and FamiBook; the path is not', async () => {
    const identity = member();
    await kit.send(identity, 'GET', '/api/for/content?tag=birthday', { headers: { 'x-request-id': 'request-0002' } });
    const line = kit.logged().find((entry) => entry.requestId === 'request-0002');
    expect(line).toMatchObject({
      endpoint: 'for-content',
      status: 200,
      userId: identity.userId,
      famibookId: identity.current?.famibookId,
    });
    expect(JSON.stringify(line)).not.toContain('birthday');
  });
});
