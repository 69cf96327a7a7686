import { text } from 'node:stream/consumers';
import { endpoint } from '@famibook/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createMetrics } from '../observability/metrics.ts';
import { serveApp } from '../testing/http-fixture.ts';
import { createCalls } from './calls.ts';
import { createServiceUrls } from './service-urls.ts';

const download = { service: 'gallery', summary: '', method: 'GET', access: 'service', stream: true } as const;
const bytes = endpoint({ ...download, callers: ['gateway'], name: 'bytes', path: '/internal/bytes' });
const fallsSilent = endpoint({
  ...download,
  callers: ['gateway'],
  name: 'fallsSilent',
  path: '/internal/falls-silent',
});

const keys = createOwnKeys();
const urls = createServiceUrls();
const identities = createIdentities({ service: 'gateway', keys });
const calls = createCalls({ urls, identities, metrics: createMetrics('gateway') });
let kit: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  kit = await serveApp(
    (app) => {
      app.on(bytes, ({ headers, res }) => {
        if (headers.range === 'bytes=9-') throw new AppError('range_not_satisfiable');
        res.status(206).type('image/webp').end('picture');
      });
      app.on(fallsSilent, ({ res }) => void res.write('half a pic'));
    },
    { identities: createIdentities({ service: 'gallery', keys }) },
  );
  urls.set('gallery', kit.url);
});
afterAll(async () => {
  await calls.close();
  await kit.stop();
});

describe('bytes that are asked for', () => {
  it('are handed on as they come, with what is said of them', async () => {
    const { status, headers, body } = await calls.download('gallery', bytes, { as: 'service' });
    expect([status, headers['content-type'], await text(body)]).toEqual([206, 'image/webp', 'picture']);
  });

  it('come for as long as they flow, however long that is', async () => {
    const isOver = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    try {
      const { body } = await calls.download('gallery', bytes, { as: 'service' });
      expect(await text(body)).toBe('picture');
    } finally {
      isOver.mockRestore();
    }
  });

  it('end when the other side falls silent', async () => {
    const impatient = createCalls({ urls, identities, metrics: createMetrics('gateway'), silenceMs: 500 });
    onTestFinished(() => impatient.close());
    const { body } = await impatient.download('gallery', fallsSilent, { as: 'service' });
    await expect(text(body)).rejects.toMatchObject({ name: 'BodyTimeoutError' });
  });

  it('are refused like any call', async () => {
    const asked = calls.download('gallery', bytes, { as: 'service', headers: { range: 'bytes=9-' } });
    await expect(asked).rejects.toMatchObject({ code: 'range_not_satisfiable' });
  });
});
