import { text } from 'node:stream/consumers';
import { endpoint } from '@famibook/contracts/endpoint';
import { expect, it } from 'vitest';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createMetrics } from '../observability/metrics.ts';
import { serveApp } from '../testing/http-fixture.ts';
import { createCalls } from './calls.ts';
import { createServiceUrls } from './service-urls.ts';

const download = { service: 'gallery', summary: '', method: 'GET', access: 'service', stream: true } as const;
const unending = endpoint({ ...download, callers: ['gateway'], name: 'unending', path: '/internal/unending' });
const picture = endpoint({ ...download, callers: ['gateway'], name: 'picture', path: '/internal/picture' });

/** How many requests of one person the gateway has in flight at most. */
const OF_ONE_PERSON = 64;

it('bytes come to others while one person reads as many as one may at once (D24)', async () => {
  const keys = createOwnKeys();
  const kit = await serveApp(
    (app) => {
      app.on(unending, ({ res }) => void res.write('x'));
      app.on(picture, ({ res }) => void res.end('picture'));
    },
    { identities: createIdentities({ service: 'gallery', keys }) },
  );
  const urls = createServiceUrls();
  urls.set('gallery', kit.url);
  const identities = createIdentities({ service: 'gateway', keys });
  const calls = createCalls({ urls, identities, metrics: createMetrics('gateway') });
  try {
    const ask = () => calls.download('gallery', unending, { as: 'service' });
    const unread = await Promise.all(Array.from({ length: OF_ONE_PERSON }, ask));
    const { body } = await calls.download('gallery', picture, { as: 'service', timeoutMs: 10_000 });
    expect(await text(body)).toBe('picture');
    for (const each of unread) each.body.on('error', () => undefined).destroy();
  } finally {
    await calls.close();
    await kit.stop();
  }
});
