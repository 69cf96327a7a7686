import { endpoint } from '@famibook/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { currentActor } from '../observability/actor.ts';
import { traceId } from '../observability/trace.ts';
import { editThing, endpointFor, endpointForServices, serveApp } from '../testing/http-fixture.ts';
import { administrator, loner, manager, member, pending } from '../testing/people.ts';

const plain = { service: 'gallery', access: 'public', summary: '', method: 'GET' } as const;
const response = z.object({ value: z.string() });
const breakPromise = endpoint({ ...plain, name: 'breakPromise', path: '/api/promise', response });
const keepToItself = endpoint({ ...plain, name: 'keepToItself', path: '/api/secretive', response });
const fails = endpoint({ ...plain, name: 'fails', path: '/api/fails', response });
const refuses = endpoint({ ...plain, name: 'refuses', path: '/api/refuses', response });
const empties = endpoint({ ...plain, name: 'empties', path: '/api/empties', method: 'DELETE', status: 204 });
const literal = endpoint({ ...plain, name: 'literal', path: '/api/things/newest', response });
const slow = endpoint({ ...plain, name: 'slow', path: '/api/slow', response });
const trace = endpoint({ ...plain, name: 'trace', path: '/api/trace', response });
const actor = endpoint({ ...plain, name: 'actor', path: '/api/actor', response });
const address = endpoint({ ...plain, name: 'address', path: '/api/address', response });
const streams = endpoint({ ...plain, name: 'streams', path: '/api/streams', stream: true });

const aborted: unknown[] = [];
let kit: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  kit = await serveApp(
    (app) => {
      for (const access of ['public', 'signed-in', 'content', 'manager', 'admin'] as const) {
        app.on(endpointFor(access), ({ identity, caller }) => ({
          userId: identity?.userId ?? null,
          caller: caller ?? null,
        }));
      }
      app.on(endpointForServices, ({ caller }) => ({ userId: null, caller: caller ?? null }));
      app.on(editThing, ({ params, query, body }) => ({ id: params.id, title: body.title, page: query.page }));
      app.on(literal, () => ({ value: 'newest' }));
      app.on(breakPromise, () => ({ value: 7 as unknown as string }));
      app.on(keepToItself, () => ({ value: 'shown', passwordHash: 'hidden' }));
      app.on(fails, () => {
        throw new Error('select * from secrets where password = hunter2');
      });
      app.on(refuses, ({ res }) => {
        res.setHeader('Cache-Control', 'immutable').setHeader('ETag', '"x"');
        throw new AppError('wrong_famibook', {
          extra: { actualFamibook: 'The Bergs', code: 'spoofed' },
          retryAfterSeconds: 2.1,
        });
      });
      app.on(empties, () => {});
      app.on(slow, ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(signal.reason));
        return new Promise(() => {});
      });
      app.on(trace, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        return { value: traceId() ?? 'lost' };
      });
      app.on(actor, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        return { value: `${currentActor()?.kind} ${currentActor()?.id}` };
      });
      app.on(address, (req) => ({ value: req.address }));
      app.on(streams, ({ res }) => void res.end('streamed'));
    },
    { deadlineMs: 150 },
  );
});
afterAll(() => kit.stop());

describe('who may call', () => {
  const people = {
    gateway: 'gateway',
    pending: pending(),
    loner: loner(),
    member: member(),
    manager: manager(),
    administrator: administrator(),
  } as const;
  it.each([
    ['public', { nobody: 401, gateway: 200, pending: 200, loner: 200, member: 200, manager: 200, administrator: 200 }],
    [
      'signed-in',
      { nobody: 401, gateway: 401, pending: 200, loner: 200, member: 200, manager: 200, administrator: 200 },
    ],
    ['content', { nobody: 401, gateway: 401, pending: 403, loner: 403, member: 200, manager: 200, administrator: 200 }],
    ['manager', { nobody: 401, gateway: 401, pending: 403, loner: 403, member: 403, manager: 200, administrator: 200 }],
    ['admin', { nobody: 401, gateway: 401, pending: 403, loner: 403, member: 403, manager: 403, administrator: 200 }],
    ['service', { nobody: 401, gateway: 200, pending: 403, loner: 403, member: 403, manager: 403, administrator: 403 }],
  ] as const)('an endpoint for %s (D9)', async (access, expected) => {
    const found: Record<string, number> = {};
    for (const identity of Object.keys(expected)) {
      const caller = identity === 'nobody' ? 'nobody' : people[identity as keyof typeof people];
      found[identity] = (await kit.send(caller, 'GET', `/api/for/${access}`)).status;
    }
    expect(found).toEqual(expected);
  });

  it('an internal endpoint answers the services that it names, and refuses the tokens of all others', async () => {
    const statuses = await Promise.all(
      (['gateway', 'auth', 'media', 'board', 'admin', 'notifier', 'backup'] as const).map(
        async (service) => `${service} ${(await kit.send(service, 'GET', '/api/for/service')).status}`,
      ),
    );
    expect(statuses).toEqual([
      'gateway 200',
      'auth 200',
      ...['media 403', 'board 403', 'admin 403', 'notifier 403', 'backup 403'],
    ]);
  });

  it('a pending member is told so (D9)', async () => {
    const { body } = await kit.send(pending(), 'GET', '/api/for/content');
    expect(body).toMatchObject({ message: 'Your account is pending approval.', code: 'pending_approval' });
  });

  it('a handler knows person and calling service', async () => {
    const identity = member();
    expect((await kit.send(identity, 'GET', '/api/for/public')).body).toEqual({
      userId: identity.userId,
      caller: null,
    });
    expect((await kit.send('auth', 'GET', '/api/for/service')).body).toEqual({ userId: null, caller: 'auth' });
  });

  it('what a request does is caused by its user, the calling service, or whom that service acts for', async () => {
    const ask = async (caller: Parameters<typeof kit.send>[0], told?: string) =>
      (await kit.send(caller, 'GET', '/api/actor', { headers: { ...(told && { 'x-famibook-actor': told }) } })).body;
    const identity = member();
    expect(await ask(identity)).toEqual({ value: `user ${identity.userId}` });
    expect(await ask('admin')).toEqual({ value: 'service admin' });
    expect(await ask('admin', 'schedule:plan%20teller')).toEqual({ value: 'schedule plan teller' });
    expect(await ask(identity, 'operator:me')).toEqual({ value: `user ${identity.userId}` });
    expect(await ask('admin', 'king:me')).toEqual({ value: 'service admin' });
  });

  it('a page of another FamiBook than the current one is refused (D1)', async () => {
    const identity = member();
    const patch = (famibook: string | undefined) =>
      kit.send(identity, 'PATCH', '/api/things/ab', {
        headers: { 'content-type': 'application/json', ...(famibook && { 'x-famibook-id': famibook }) },
        body: '{"title":"x"}',
      });
    expect((await patch(undefined)).status).toBe(200);
    expect((await patch(identity.current?.famibookId)).status).toBe(200);
    expect((await patch(member().current?.famibookId)).body).toMatchObject({ code: 'famibook_changed' });
  });

  it('the client’s address is believed when the gateway tells it, and only if it is one', async () => {
    const told = async (value: string) =>
      (await kit.send('gateway', 'GET', '/api/address', { headers: { 'x-famibook-address': value } })).body;
    expect(await told('2001:db8::7')).toEqual({ value: '2001:db8::7' });
    expect(await told('x"y')).toEqual({ value: '127.0.0.1' });
  });
});

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

describe('failures (D16)', () => {
  it('an unknown error tells its request id and nothing else; the log tells the rest', async () => {
    const { status, body, text } = await kit.send('gateway', 'GET', '/api/fails', {
      headers: { 'x-request-id': 'wish-0001' },
    });
    expect([status, body]).toEqual([
      500,
      { message: 'Something went wrong on our side.', code: 'internal', requestId: 'wish-0001' },
    ]);
    expect(text).not.toContain('select');
    expect(kit.logged().find((line) => line.level === 'error' && line.requestId === 'wish-0001').err.message).toContain(
      'select',
    );
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

  it('work that takes too long is ended and answered', async () => {
    const { status, body } = await kit.send('gateway', 'GET', '/api/slow');
    expect([status, body.code]).toEqual([504, 'timeout']);
    expect(aborted).toEqual([expect.objectContaining({ code: 'timeout' })]);
  });
});

describe('one wish, one id', () => {
  it('is kept from the caller when it is harmless, and known deep inside', async () => {
    const { body, headers } = await kit.send('gateway', 'GET', '/api/trace', {
      headers: { 'x-request-id': 'from-browser-1' },
    });
    expect([body.value, headers.get('x-request-id')]).toEqual(['from-browser-1', 'from-browser-1']);
  });

  it('is made anew when what was sent could break a header or a log', async () => {
    for (const id of ['short', 'a'.repeat(65), 'with blank in it', '<script>alert(1)</script>', '{"a":"b","c":1}']) {
      const { headers } = await kit.send('gateway', 'GET', '/api/trace', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('stands in the log with person and FamiBook; the path does not', async () => {
    const identity = member();
    await kit.send(identity, 'GET', '/api/for/content?tag=birthday', { headers: { 'x-request-id': 'wish-0002' } });
    const line = kit.logged().find((entry) => entry.requestId === 'wish-0002');
    expect(line).toMatchObject({
      endpoint: 'for-content',
      status: 200,
      userId: identity.userId,
      famibookId: identity.current?.famibookId,
    });
    expect(JSON.stringify(line)).not.toContain('birthday');
  });
});
