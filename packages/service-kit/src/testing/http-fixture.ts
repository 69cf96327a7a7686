import { type Endpoint, endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import { z } from 'zod';
import { createHttpApp, type HttpApp, type HttpAppOptions } from '../http/app.ts';
import { createBoundedServer, listen } from '../http/server.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createOwnKeys } from '../identity/keys.ts';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';

/**
 * An app of the gallery on a real port, with its log lines in an array and tokens to call it with. For the kit's own
 * tests.
 */
export async function serveApp(routes: (app: HttpApp) => void, options: Partial<HttpAppOptions> = {}) {
  const keys = createOwnKeys();
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line: string) => void lines.push(line) } });
  const identities = createIdentities({ service: 'gallery', keys });
  const metrics = createMetrics('gallery');
  const built = createHttpApp({ identities, log, metrics, ...options });
  routes(built.app);
  built.finish();
  const server = createBoundedServer(built.app.express);
  const listening = await listen(server, 0, '127.0.0.1');
  const gateway = createIdentities({ service: 'gateway', keys });
  const url = `http://127.0.0.1:${listening.port}`;

  const tokenOf = (identity: Identity | ServiceName | 'noToken'): Record<string, string> => {
    if (identity === 'noToken') return {};
    const token =
      typeof identity === 'string'
        ? createIdentities({ service: identity, keys }).signService('gallery')
        : gateway.signUser(identity, ['gallery']);
    return { authorization: `Bearer ${token}` };
  };

  const send = async (
    identity: Identity | ServiceName | 'noToken',
    method: string,
    path: string,
    init: RequestInit = {},
  ) => {
    const headers = { ...tokenOf(identity), ...(init.headers as Record<string, string>) };
    const response = await fetch(url + path, { method, ...init, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
    };
  };

  return {
    url,
    port: listening.port,
    server,
    metrics,
    /** What has been logged, parsed. */
    logged: () => lines.map((line) => JSON.parse(line)),
    send,
    sendJson: (identity: Identity | ServiceName | 'noToken', method: string, path: string, body: unknown) =>
      send(identity, method, path, {
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    stop: (deadlineMs = 1_000) => listening.stop(deadlineMs),
  };
}

const service = 'gallery';

/** An endpoint for every kind of access: `GET /api/for/<access>`. */
export const endpointFor = <const A extends Exclude<Endpoint['access'], 'service'>>(access: A) =>
  endpoint({
    name: `for-${access}`,
    method: 'GET',
    path: `/api/for/${access}`,
    service,
    access,
    summary: '',
    response: z.object({ userId: z.string().nullable(), caller: z.string().nullable() }),
  });

/** `GET /api/for/service`, for two services only. */
export const endpointForServices = endpoint({
  ...endpointFor('public'),
  name: 'for-service',
  path: '/api/for/service',
  access: 'service',
  callers: ['gateway', 'auth'],
});

export const editThing = endpoint({
  name: 'editThing',
  method: 'PATCH',
  path: '/api/things/{id}',
  service,
  access: 'content',
  content: true,
  summary: '',
  params: z.object({ id: z.string().min(2, 'id needs two characters') }),
  query: z.object({ page: z.coerce.number({ error: 'page must be a number' }).default(1) }),
  body: z.object({
    title: z.string({ error: 'Please give a title' }).max(5, 'A title can have at most 5 characters'),
    tags: z.array(z.string()).optional(),
  }),
  response: z.object({ id: z.string(), title: z.string(), page: z.number() }),
});
