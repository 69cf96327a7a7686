import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, ResponseOut } from '@famibook/contracts/endpoint';
import { type Envelope, EVENTS, type EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { audienceOf } from '@famibook/contracts/routing';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { type CallInput, createCalls } from '@famibook/service-kit/calls/calls';
import type { Env } from '@famibook/service-kit/config/config';
import { isInternalPath } from '@famibook/service-kit/http/internal-routes';
import { createIdentities } from '@famibook/service-kit/identity/identity-tokens';
import { createLog } from '@famibook/service-kit/observability/log';
import { createMetrics } from '@famibook/service-kit/observability/metrics';
import type { RunningService } from '@famibook/service-kit/runtime/boot';
import { createDisposables } from '@famibook/service-kit/runtime/disposables';
import { createPlatform, type Platform } from '@famibook/service-kit/runtime/platform';
import { runServices } from '@famibook/service-kit/runtime/run-services';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { HARDLY_EVER } from '../hardly-ever.ts';

/** What an event carries before it is parsed, with ids that are plain texts. */
export type EventInput<T extends EventType> = z.input<(typeof EVENTS)[T]>;

export interface BootForTestOptions {
  /** An empty database of this test's own; not needed by services without migrations. */
  databaseUrl?: string;
  env?: Env;
  /** `silent` unless given; `debug` shows what happens. */
  logLevel?: string;
}

type Input<E extends Endpoint> = Omit<CallInput<E>, 'as'>;

/** Requests as one particular caller. */
export interface Actor {
  /** The response, or the AppError that the service responded with. */
  call<E extends Endpoint>(
    endpoint: E,
    ...input: Partial<Record<never, never>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
  ): Promise<ResponseOut<E>>;
  /** Any request, with this caller's token: headers, files, bad input. */
  fetch(path: string, init?: RequestInit & { service?: ServiceName }): Promise<Response>;
}

export interface TestApp {
  platform: Platform;
  services: readonly RunningService[];
  /** The URL of the named service, else of the first. */
  url(service?: ServiceName): string;
  /** Where it serves `/internal`. */
  internalUrl(service?: ServiceName): string;
  /** A signed-in user, with the token that the gateway would send. */
  as(identity: Identity): Actor;
  /** A signed-out client, with the token that the gateway would send. */
  signedOut: Actor;
  /** A service that calls for itself. */
  asService(name: ServiceName): Actor;
  /** Without any token: what never came through the gateway. */
  fetch(path: string, init?: RequestInit & { service?: ServiceName }): Promise<Response>;
  /** A token for requests that no Actor makes, e.g. a socket. */
  tokenOf(identity: Identity, audience: readonly ServiceName[]): string;
  /** Publishes an event as another service would; resolves when the services here have handled it. */
  publish<T extends EventType>(type: T, data: EventInput<T>, version?: number): Promise<void>;
  /** The events of these types that are published from now on, in order. */
  collect(...types: readonly EventType[]): Promise<readonly Envelope[]>;
  stop(): Promise<void>;
}

/**
 * Boots real services on free ports, with everything in memory but their database, and lets a test call them over HTTP.
 */
export async function bootForTest(
  definitions: AnyServiceDefinition | readonly AnyServiceDefinition[],
  options: BootForTestOptions = {},
): Promise<TestApp> {
  const log = createLog({ level: options.logLevel ?? 'silent' });
  const disposables = createDisposables(log);
  try {
    return await boot([definitions].flat(), options, log, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
}

async function boot(
  definitions: readonly AnyServiceDefinition[],
  options: BootForTestOptions,
  log: ReturnType<typeof createLog>,
  disposables: ReturnType<typeof createDisposables>,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-test-'));
  disposables.add('data directory', () => rm(dataDir, { recursive: true, force: true }));
  const env: Env = {
    FAMIBOOK_DATA_DIR: dataDir,
    FAMIBOOK_SECURITY_LOG_DIR: join(dataDir, 'logs'),
    DATABASE_URL: options.databaseUrl,
    FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER,
    ...options.env,
  };
  const platform = await createPlatform(env, log);
  disposables.add('platform', () => platform.stop());

  const { services, stop } = await runServices(definitions, { env, platform, hasToMigrate: true });
  disposables.add('services', stop, 60_000);

  const signers = new Map(
    SERVICE_NAMES.map((service) => [service, createIdentities({ service, keys: platform.keys })] as const),
  );
  const signer = (name: ServiceName) => signers.get(name) ?? createIdentities({ service: name, keys: platform.keys });
  const calls = createCalls({
    urls: platform.serviceUrls,
    identities: signer('gateway'),
    metrics: createMetrics('gateway'),
  });
  disposables.add('calls', () => calls.close());

  const first = services[0];
  const known = (url: string | undefined): string => {
    if (!url) throw new TypeError('this service was not booted');
    return url;
  };
  const urlOf = (service = first?.name) => known(service && platform.serviceUrls.get(service));
  const internalUrlOf = (service = first?.name) => known(service && platform.serviceUrls.internal(service));
  const fetchFrom: TestApp['fetch'] = (path, { service, ...init } = {}) =>
    fetch((isInternalPath(path) ? internalUrlOf(service) : urlOf(service)) + path, init);

  const actor = (bearerFor: (service: ServiceName) => string): Actor => ({
    call: (endpoint, ...[input]) =>
      calls.call(endpoint.service, endpoint, {
        timeoutMs: 120_000,
        ...input,
        as: { bearer: bearerFor(endpoint.service) },
      } as unknown as CallInput<typeof endpoint>),
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${bearerFor(init.service ?? first?.name ?? 'gateway')}`);
      return fetchFrom(path, { ...init, headers });
    },
  });

  return {
    platform,
    services,
    url: urlOf,
    internalUrl: internalUrlOf,
    as: (identity) => actor((service) => signer('gateway').signUser(identity, audienceOf(service))),
    signedOut: actor((service) => signer('gateway').signService(service)),
    asService: (name) => actor((service) => signer(name).signService(service)),
    fetch: fetchFrom,
    tokenOf: (identity, audience) => signer('gateway').signUser(identity, audience),
    publish: (type, data, version = 1) =>
      platform.bus.publish({
        id: newId(),
        type,
        aggregateId: newId(),
        version,
        epoch: 0,
        occurredAt: new Date().toISOString(),
        traceId: newId(),
        source: 'test',
        data: EVENTS[type].parse(data),
      }),
    collect: async (...types) => {
      const events: Envelope[] = [];
      const handle = async (event: Envelope) => void events.push(event);
      await platform.bus.subscribe({ service: 'test', name: newId(), types, handle, ephemeral: true });
      return events;
    },
    stop: () => disposables.run(),
  };
}
