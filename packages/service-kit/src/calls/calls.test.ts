import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@famibook/contracts/endpoint';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createMetrics } from '../observability/metrics.ts';
import { currentTrace, withTrace } from '../observability/trace.ts';
import { localTracer } from '../observability/tracer.ts';
import { serveApp } from '../testing/http-fixture.ts';
import { createCalls } from './calls.ts';
import { createServiceUrls } from './service-urls.ts';

const plain = { service: 'gallery', summary: '', method: 'POST' } as const;
const internal = { ...plain, access: 'service', callers: ['gateway'] } as const;
const echo = endpoint({
  ...internal,
  name: 'echo',
  path: '/internal/echo/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  body: z.object({ text: z.string() }),
  response: z.object({
    id: z.string(),
    q: z.string().optional(),
    text: z.string(),
    caller: z.string(),
    requestId: z.string(),
    traceId: z.string().optional(),
  }),
});
const getIdentity = endpoint({
  ...plain,
  name: 'getIdentity',
  path: '/api/identity',
  access: 'signed-in',
  response: z.object({ userId: z.string() }),
});
const refuses = endpoint({
  ...internal,
  name: 'refuses',
  path: '/internal/refuses',
});
const breaks = endpoint({
  ...internal,
  name: 'breaks',
  path: '/internal/breaks',
});
const never = endpoint({ ...internal, name: 'never', path: '/internal/never' });
const receive = endpoint({
  ...plain,
  name: 'receive',
  path: '/internal/receive',
  access: 'signed-in',
  stream: true,
  response: z.object({ bytes: z.number() }),
});
const takesLong = endpoint({
  ...internal,
  name: 'takesLong',
  path: '/internal/takes-long',
  stream: true,
  body: z.object({}).optional(),
  response: z.object({}),
});
const refuseStream = endpoint({
  ...plain,
  name: 'refuseStream',
  path: '/internal/refuse-stream',
  access: 'signed-in',
  stream: true,
});

const keys = createOwnKeys();
const urls = createServiceUrls();
const gateway = createIdentities({ service: 'gateway', keys });
const calls = createCalls({ urls, identities: gateway, metrics: createMetrics('gateway') });
const bearerOf = (identity = member()) => ({ bearer: gateway.signUser(identity, ['gallery']) });
let kit: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  kit = await serveApp(
    (app) => {
      app.on(echo, ({ params, query, body, caller, requestId }) => ({
        ...params,
        ...query,
        ...body,
        caller: caller ?? '',
        requestId,
        traceId: currentTrace()?.traceId,
      }));
      app.on(getIdentity, ({ identity }) => ({ userId: identity.userId }));
      app.on(refuses, () => {
        throw new AppError('plan_spaces', {
          message: 'No more.',
          fields: { a: 'b' },
          extra: { plan: 'basic' },
          retryAfterSeconds: 9,
        });
      });
      app.on(breaks, () => {
        throw new Error('broken');
      });
      app.on(never, () => new Promise(() => {}));
      app.on(receive, async ({ raw }) => {
        let bytes = 0;
        for await (const chunk of raw) bytes += chunk.length;
        return { bytes };
      });
      app.on(refuseStream, () => {
        throw new AppError('too_large');
      });
    },
    { identities: createIdentities({ service: 'gallery', keys }) },
  );
  urls.set('gallery', kit.url);
});
afterAll(async () => {
  await calls.close();
  await kit.stop();
});

describe('a call to another service', () => {
  it('carries everything over and back, with the id of the request and its trace', async () => {
    const span = localTracer.begin('test', 'server', undefined).context;
    const input = { as: 'service', params: { id: 'a/b' }, query: { q: 'ü&' }, body: { text: 'x' } } as const;
    expect(await withTrace({ ...span, requestId: 'request-0001' }, () => calls.call('gallery', echo, input))).toEqual({
      id: 'a/b',
      q: 'ü&',
      text: 'x',
      caller: 'gateway',
      requestId: 'request-0001',
      traceId: span.traceId,
    });
  });

  it('calls on behalf of a user with the token of that user', async () => {
    const identity = member();
    expect(await calls.call('gallery', getIdentity, { as: bearerOf(identity) })).toEqual({ userId: identity.userId });
  });

  it('raises the other side’s failure again as what it was', async () => {
    await expect(calls.call('gallery', refuses, { as: 'service' })).rejects.toMatchObject({
      name: 'AppError',
      code: 'plan_spaces',
      message: 'No more.',
      fields: { a: 'b' },
      extra: { plan: 'basic' },
      retryAfterSeconds: 9,
    });
    await expect(calls.call('gallery', breaks, { as: 'service' })).rejects.toMatchObject({ code: 'internal' });
  });

  it('signs a person out when their token is refused, but not when our own is', async () => {
    await expect(calls.call('gallery', getIdentity, { as: { bearer: 'old' } })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await expect(calls.call('gallery', getIdentity, { as: 'service' })).rejects.toMatchObject({ code: 'internal' });
  });

  it('ends after its time, or when its caller gives up', async () => {
    await expect(calls.call('gallery', never, { as: 'service', timeoutMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
    });
    const reason = new Error('gave up');
    const signal = AbortSignal.abort(reason);
    await expect(calls.call('gallery', never, { as: 'service', signal })).rejects.toBe(reason);
  });

  it('waits for rows that are being replaced as long as its caller says, though both sides are silent until then (D32)', async () => {
    const silenceMs = 500;
    const slow = await serveApp((app) => app.on(takesLong, () => sleep(5 * silenceMs, {})), {
      identities: createIdentities({ service: 'gallery', keys }),
    });
    onTestFinished(() => slow.stop());
    slow.server.timeout = silenceMs;
    const slowUrls = createServiceUrls();
    slowUrls.set('gallery', slow.url);
    const impatient = createCalls({
      urls: slowUrls,
      identities: gateway,
      metrics: createMetrics('gateway'),
      silenceMs,
    });
    onTestFinished(() => impatient.close());
    await impatient.call('gallery', takesLong, { as: 'service', timeoutMs: 60_000 });
    await impatient.call('gallery', takesLong, { as: 'service', timeoutMs: 60_000, body: {} });
    await expect(impatient.call('gallery', takesLong, { as: 'service' })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('says that a service is not there', async () => {
    await expect(calls.call('media', never, { as: 'service' })).rejects.toMatchObject({ code: 'unavailable' });
    urls.set('admin', 'http://127.0.0.1:1');
    await expect(calls.call('admin', never, { as: 'service' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a body that is passed on as it comes', () => {
  const MB = Buffer.alloc(1024 * 1024);

  it('arrives whole', async () => {
    const body = Readable.from([MB, MB, MB]);
    expect(await calls.stream('gallery', receive, { as: bearerOf(), body })).toEqual({ bytes: 3 * MB.length });
  });

  it('stays open when the other side refuses it, so that its sender can be answered', async () => {
    const body = Readable.from(Array.from({ length: 40 }, () => MB));
    await expect(calls.stream('gallery', refuseStream, { as: bearerOf(), body })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(body.destroyed).toBe(false);
    body.destroy();
  });

  it('fails with what its source failed with', async () => {
    const broken = Readable.from(
      (async function* () {
        yield MB;
        throw new AppError('bad_image');
      })(),
    );
    await expect(calls.stream('gallery', receive, { as: bearerOf(), body: broken })).rejects.toMatchObject({
      code: 'bad_image',
    });
  });
});
