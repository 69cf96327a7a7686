import { endpoint } from '@famibook/contracts/endpoint';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../config/config.ts';
import { currentActor } from '../observability/actor.ts';
import { createLog } from '../observability/log.ts';
import { createPlatform, type Platform } from './platform.ts';
import { runServices } from './run-services.ts';
import { type Composition, defineService } from './service.ts';

const ping = endpoint({
  name: 'ping',
  method: 'GET',
  path: '/internal/ping',
  service: 'notifier',
  access: 'service',
  callers: ['admin'],
  summary: '',
  response: z.object({ greeting: z.string() }),
});

const notifier = (made: Partial<Composition> = {}) =>
  defineService({
    name: 'notifier',
    config: z.object({ GREETING: z.string().default('hello').describe('a greeting') }),
    compose: ({ config }) => ({
      routes: (app) => app.on(ping, () => ({ greeting: config.GREETING })),
      ...made,
    }),
  });

let platform: Platform | undefined;
let stop: () => Promise<void> = async () => {};
afterEach(async () => {
  await stop();
  await platform?.stop();
  stop = async () => {};
});

async function boot(definitions: Parameters<typeof runServices>[0], env: Record<string, string> = {}) {
  platform = await createPlatform(env, createLog({ level: 'silent' }));
  const running = await runServices(definitions, { env, platform });
  stop = running.stop;
  return running;
}
async function getJson(url: string) {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

describe('a service that is booted', () => {
  it('serves probes, its endpoints and its metrics', async () => {
    const [service] = (await boot([notifier()])).services;
    expect(await getJson(`${service?.internalUrl}/internal/live`)).toEqual({ status: 200, body: { isLive: true } });
    expect(await getJson(`${service?.internalUrl}/internal/ready`)).toMatchObject({
      status: 200,
      body: { isReady: true },
    });
    expect((await getJson(`${service?.internalUrl}/internal/endpoints`)).body).toEqual(['ping']);
    const metrics = await (await fetch(`${service?.internalUrl}/internal/metrics`)).text();
    expect(metrics).toContain('famibook_http_request_seconds');
  });

  it('is found by the others under its name, and calls them as itself', async () => {
    const asks = defineService({
      name: 'admin',
      config: z.object({}),
      compose: ({ calls, serviceUrls }) => ({
        routes: (app) =>
          app.on({ ...ping, service: 'admin', path: '/api/ping', access: 'public', callers: undefined }, async () => {
            if (!serviceUrls.get('notifier')) throw new TypeError('there is no notifier');
            return calls.call('notifier', ping, { as: 'service' });
          }),
        isEdge: true,
      }),
    });
    const [, admin] = (await boot([notifier(), asks], { GREETING: 'good day' })).services;
    expect(await getJson(`${admin?.url}/api/ping`)).toEqual({ status: 200, body: { greeting: 'good day' } });
  });

  it.each([{ isEdge: true }, { isEdge: false }])(
    'answers what is internal on a port of its own only: $isEdge',
    async ({ isEdge }) => {
      const [service] = (await boot([notifier({ isEdge })])).services;
      expect(service?.internalUrl).not.toBe(service?.url);
      for (const path of ['live', 'ready', 'metrics', 'endpoints', 'ping']) {
        expect((await fetch(`${service?.url}/internal/${path}`)).status, path).toBe(404);
      }
      expect((await getJson(`${service?.internalUrl}/internal/endpoints`)).body).toEqual(['ping']);
      expect((await getJson(`${service?.internalUrl}/internal/ping`)).status).toBe(401);
    },
  );

  it('goes on serving while it says that it is no longer ready', async () => {
    const [service] = (await boot([notifier()])).services;
    service?.drain();
    expect(await getJson(`${service?.internalUrl}/internal/ready`)).toMatchObject({
      status: 503,
      body: { isReady: false, state: 'down' },
    });
    expect((await getJson(`${service?.internalUrl}/internal/live`)).status).toBe(200);
    expect((await fetch(`${service?.url}/nowhere`)).status).toBe(404);
  });

  it('lets a worker act as its schedule, also long after it was started', async () => {
    const acted = Promise.withResolvers<unknown>();
    const worker = {
      name: 'sweeper',
      start: () => void setTimeout(() => acted.resolve(currentActor()), 1),
      stop: async () => undefined,
    };
    await boot([notifier({ workers: [worker] })]);
    expect(await acted.promise).toEqual({ kind: 'schedule', id: 'sweeper' });
    expect(currentActor()).toBeUndefined();
  });

  it('starts its workers last and stops everything in reverse order', async () => {
    const order: string[] = [];
    const worker = (name: string) => ({
      name,
      start: () => void order.push(`${name} starts`),
      stop: async () => void order.push(`${name} stops`),
    });
    const { services } = await boot([
      notifier({ workers: [worker('a'), worker('b')], stop: async () => void order.push('service stops') }),
    ]);
    await stop();
    expect(order).toEqual(['a starts', 'b starts', 'b stops', 'a stops', 'service stops']);
    await expect(fetch(`${services[0]?.internalUrl}/internal/live`)).rejects.toThrow();
  });
});

describe('a service that cannot boot', () => {
  it('closes what was opened, also of those before it', async () => {
    let isClosed = false;
    const first = notifier({
      stop: async () => {
        isClosed = true;
      },
    });
    const broken = defineService({
      name: 'media',
      config: z.object({}),
      compose: () => {
        throw new Error('no disk');
      },
    });
    await expect(boot([first, broken])).rejects.toThrow('no disk');
    expect(isClosed).toBe(true);
  });

  it('names the faulty settings of all services at once, before anything is opened', async () => {
    const strict = (name: 'media' | 'admin', variable: string) =>
      defineService({
        name,
        config: z.object({ [variable]: z.string().describe('a word') }),
        compose: () => ({ routes: () => {} }),
      });
    await expect(boot([strict('media', 'WORD_A'), strict('admin', 'WORD_B')])).rejects.toThrow(/WORD_A.*\n.*WORD_B/);
  });

  it('says that it has no database when it asks for one without migrations', async () => {
    const asks = defineService({
      name: 'media',
      config: z.object({}),
      compose: ({ db }) => ({ routes: () => void db }),
    });
    await expect(boot([asks])).rejects.toThrow('media has no migrations');
  });
});

describe('the platform', () => {
  it('wants keys, cache and broker from outside as soon as some service runs elsewhere', async () => {
    const alone = createPlatform({}, createLog({ level: 'silent' }), { services: ['notifier'] });
    await expect(alone).rejects.toThrow(/NOTIFIER_SIGNING_KEY.*\n.*TRUSTED_KEYS.*\n.*REDIS_URL.*\n.*AMQP_URL/);
  });

  it('names every faulty address at once', async () => {
    const env = { AUTH_DATABASE_URL: 'mysql://x', REDIS_URL: 'x', PUBLIC_URL: 'ftp://x', AUTH_URL: 'x', PORT: '99999' };
    const issues = await createPlatform(env, createLog({ level: 'silent' })).catch(
      (error: ConfigError) => error.issues,
    );
    const names = Array.isArray(issues) ? issues.map((issue) => issue.variable) : [];
    expect(names.sort()).toEqual(['AUTH_DATABASE_URL', 'AUTH_URL', 'PORT', 'PUBLIC_URL', 'REDIS_URL']);
  });

  it('says what is missing when a database or a place for files is asked for', async () => {
    platform = await createPlatform({}, createLog({ level: 'silent' }));
    expect(() => platform?.databaseUrl('auth')).toThrow(ConfigError);
    expect(() => platform?.objects()).toThrow('FAMIBOOK_DATA_DIR');
  });
});
