import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, ResponseOut } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { audienceOf } from '@famibook/contracts/routing';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { type CallInput, createCalls } from '../calls/calls.ts';
import type { Env } from '../config/config.ts';
import { isInternalPath } from '../http/internal-routes.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import type { RunningService } from '../runtime/boot.ts';
import { createDisposables } from '../runtime/disposables.ts';
import { createPlatform, type Platform } from '../runtime/platform.ts';
import { runServices } from '../runtime/run-services.ts';
import type { AnyServiceDefinition } from '../runtime/service.ts';

export interface BootForTestOptions {
  /** An empty database of this test's own; not needed by services without migrations. */
  databaseUrl?: string;
  env?: Env;
  /** `silent` unless given; `debug` shows what happens. */
  logLevel?: string;
}

type Input<E extends Endpoint> = Omit<CallInput<E>, 'as'>;

/** What somebody in particular can do. */
export interface Actor {
  /** The response, or the AppError that the service responded with. */
  call<E extends Endpoint>(
    endpoint: E,
    ...input: Partial<Record<never, never>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
  ): Promise<ResponseOut<E>>;
  /** Any request, with this somebody's token: headers, files, bad input. */
  fetch(path: string, init?: RequestInit & { service?: ServiceName }): Promise<Response>;
}

export interface TestBed {
  platform: Platform;
  services: readonly RunningService[];
  /** Of the first service, or of the one named. */
  url(service?: ServiceName): string;
  /** Where it answers `/internal`. */
  internalUrl(service?: ServiceName): string;
  /** Somebody signed in, as the gateway would introduce them. */
  as(identity: Identity): Actor;
  /** Nobody signed in, as the gateway would introduce them. */
  signedOut: Actor;
  /** A service that calls for itself. */
  asService(name: ServiceName): Actor;
  /** Without any token: what never came through the gateway. */
  fetch(path: string, init?: RequestInit & { service?: ServiceName }): Promise<Response>;
  /** A token for requests that no Actor makes, e.g. a socket. */
  tokenOf(identity: Identity, audience: readonly ServiceName[]): string;
  stop(): Promise<void>;
}

/** Boots real services on free ports, with everything in memory but their database, and lets a test call them over HTTP. */
export const bootForTest = async (
  definitions: AnyServiceDefinition | readonly AnyServiceDefinition[],
  options: BootForTestOptions = {},
): Promise<TestBed> => {
  const log = createLog({ level: options.logLevel ?? 'silent' });
  const disposables = createDisposables(log);
  try {
    return await boot([definitions].flat(), options, log, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
};

const boot = async (
  definitions: readonly AnyServiceDefinition[],
  options: BootForTestOptions,
  log: ReturnType<typeof createLog>,
  disposables: ReturnType<typeof createDisposables>,
): Promise<TestBed> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-test-'));
  disposables.add('data directory', () => rm(dataDir, { recursive: true, force: true }));
  const env: Env = {
    FAMIBOOK_DATA_DIR: dataDir,
    FAMIBOOK_SECURITY_LOG_DIR: join(dataDir, 'logs'),
    DATABASE_URL: options.databaseUrl,
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
  const fetchFrom: TestBed['fetch'] = (path, { service, ...init } = {}) =>
    fetch((isInternalPath(path) ? internalUrlOf(service) : urlOf(service)) + path, init);

  const actor = (bearerFor: (service: ServiceName) => string): Actor => ({
    call: (endpoint, ...[input]) =>
      calls.call(endpoint.service, endpoint, {
        timeoutMs: 30_000,
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
    stop: () => disposables.run(),
  };
};
