import type http from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import type { z } from 'zod';
import type { Cache } from '../cache/cache.ts';
import type { InternalCalls } from '../calls/calls.ts';
import type { InProcessConnections } from '../calls/in-process-connections.ts';
import type { ServiceUrls } from '../calls/service-urls.ts';
import type { Database } from '../db/database.ts';
import type { HttpApp } from '../http/app.ts';
import type { Identities } from '../identity/identity-tokens.ts';
import type { AnySubscription, ServiceEvents, Transaction } from '../messaging/service-events.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { SecurityLog } from '../observability/security-log/security-log.ts';
import type { ObjectStore } from '../storage/object-store.ts';

/** What a service is given to live with. */
export interface ServiceContext<Config> {
  config: Config;
  publicUrl: URL;
  log: Logger;
  /** @throws TypeError in a service without migrations */
  readonly db: Database;
  /** @throws TypeError in a service without migrations */
  readonly events: ServiceEvents;
  cache: Cache;
  readonly objects: ObjectStore;
  identities: Identities;
  calls: InternalCalls;
  /** Where the others listen, for what is no call: proxying, probing. */
  serviceUrls: Pick<ServiceUrls, 'get' | 'internal'>;
  /** Those of them that run in this process. */
  inProcessConnections: Pick<InProcessConnections, 'connect'>;
  metrics: Metrics;
  /** The security log: who did what to whom, from where (D45). */
  securityLog: SecurityLog;
  now(): Date;
  /** UUID version 7: later ids sort later. */
  newId(): string;
}

/** Something that runs besides requests: a sweeper, a schedule. */
export interface Worker {
  name: string;
  start(): void | Promise<void>;
  stop(): Promise<void>;
}

/** What a service is made of, once it has what it needs. */
export interface Composition {
  routes(app: HttpApp): void;
  /** A server of its own around the app; for a service that proxies or holds sockets. */
  server?(app: HttpApp): http.Server;
  /** The service browsers reach: its public endpoints take no tokens. */
  isEdge?: boolean;
  /** Refuses requests for content or management of the person's current FamiBook, e.g. while it is suspended (D39). */
  admit?(identity: Identity): Promise<void>;
  subscriptions?: readonly AnySubscription[];
  /** How handlers of durable subscriptions get the service's own transaction. */
  transaction?: Transaction;
  workers?: readonly Worker[];
  /** Rejects with why the service cannot work just now. */
  ready?(): Promise<void>;
  stop?(): Promise<void>;
}

export interface ServiceDefinition<Config> {
  name: ServiceName;
  /** Its own settings out of the environment. */
  config: z.ZodType<Config>;
  /** Folder of its Prisma migrations; with it the service has a schema of its name. */
  migrations?: string;
  compose(context: ServiceContext<Config>): Composition | Promise<Composition>;
}

/** A service whose settings are its own affair. */
export type AnyServiceDefinition = ServiceDefinition<unknown>;

/** Gives the definition its types: `export const auth = defineService({ … })`. */
export const defineService = <Config>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> => definition;
