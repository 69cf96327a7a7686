import type http from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import type { z } from 'zod';
import type { BackupTables } from '../backup/backup-tables.ts';
import type { RestorePlan } from '../backup/restore-plan.ts';
import type { RemoveStagedUser } from '../backup/staged-users.ts';
import type { Cache } from '../cache/cache.ts';
import type { InternalCalls } from '../calls/calls.ts';
import type { InProcessServices } from '../calls/in-process-connections.ts';
import type { ServiceUrls } from '../calls/service-urls.ts';
import type { Database } from '../db/database.ts';
import type { HttpApp } from '../http/app.ts';
import type { Identities } from '../identity/identity-tokens.ts';
import type { AnySubscription, ServiceEvents, Transaction } from '../messaging/service-events.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { SecurityLog } from '../observability/security-log/security-log.ts';
import type { Tracer } from '../observability/tracer.ts';
import type { ObjectStore } from '../storage/object-store.ts';

/** The dependencies that a service is composed with. */
export interface ServiceContext<Config> {
  config: Config;
  publicUrl: URL;
  log: Logger;
  /** @throws TypeError in a service without migrations */
  readonly db: Database;
  /** Without migrations a service cannot publish: `add` throws a TypeError. */
  readonly events: ServiceEvents;
  /**
   * Runs work that must have ended before a restore replaces the rows.
   * @throws AppError `restoring` while one does
   */
  unlessRestoring<T>(work: () => Promise<T>): Promise<T>;
  cache: Cache;
  /** The bytes of the installation. @throws ConfigError in a process that has no place for them */
  objects(): ObjectStore;
  identities: Identities;
  calls: InternalCalls;
  /** The addresses of the other services, for proxying and probing. */
  serviceUrls: Pick<ServiceUrls, 'get' | 'internal'>;
  /** Connections to services that run in this process. */
  inProcessConnections: InProcessServices;
  metrics: Metrics;
  tracer: Tracer;
  /** The security log: actions with actor, subject and address (D45). */
  securityLog: SecurityLog;
  now(): Date;
  /** UUID version 7: later ids sort later. */
  newId(): string;
}

/** Work outside of requests: a sweeper, a schedule. */
export interface Worker {
  name: string;
  start(): void | Promise<void>;
  stop(): Promise<void>;
}

/** The parts of a composed service. */
export interface Composition {
  routes(app: HttpApp): void;
  /** A server around the app, for a service that proxies or holds sockets. */
  server?(app: HttpApp): http.Server;
  /** Browsers reach this service directly, so its public endpoints require no token. */
  isEdge?: boolean;
  /** Refuses requests for content or management of the person's current FamiBook, e.g. while it is suspended (D39). */
  assertCurrentOpen?(identity: Identity): Promise<void>;
  subscriptions?: readonly AnySubscription[];
  /** The service's own transaction, for handlers of durable subscriptions. */
  transaction?: Transaction;
  /** Removes everything of a user from the staged rows of a restore, as the user's deletion does (D8, D32). */
  removeStagedUser?: RemoveStagedUser;
  /** Called when a restore has replaced the rows, while every service is still closed. */
  afterReplacing?(): Promise<void>;
  workers?: readonly Worker[];
  stop?(): Promise<void>;
}

interface Parts<Config> {
  name: ServiceName;
  /** Its own settings out of the environment. */
  config: z.ZodType<Config>;
  compose(context: ServiceContext<Config>): Composition | Promise<Composition>;
}

/** A service with a schema of its name. */
interface WithSchema {
  /** Folder of its Prisma migrations. */
  migrations: string;
  /** What a backup holds of its schema. */
  backup: BackupTables;
  /** What a restore of everything does besides replacing rows. */
  restore?: RestorePlan;
}

interface WithoutSchema {
  migrations?: never;
  backup?: never;
  restore?: never;
}

export type ServiceDefinition<Config> = Parts<Config> & (WithSchema | WithoutSchema);

/** A service with any settings. */
export type AnyServiceDefinition = ServiceDefinition<unknown>;

/** Gives the definition its types: `export const auth = defineService({ … })`. */
export function defineService<Config>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> {
  return definition;
}
