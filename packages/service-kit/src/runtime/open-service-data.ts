import { RestoreGate } from '../backup/restore-gate.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createServiceEvents } from '../messaging/create-service-events.ts';
import type { InboxFailpoint, RelayFailpoint } from '../messaging/failpoints.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Tracer } from '../observability/tracer.ts';
import { createFailpoint } from './failpoint.ts';
import type { Platform } from './platform.ts';
import type { ServiceDefinition } from './service.ts';
import { watchServiceData } from './watch-service-data.ts';

/** The data of one service: its schema, if it has one, and its events. */
export async function openServiceData<C>(
  { name, migrations }: ServiceDefinition<C>,
  platform: Platform,
  log: Logger,
  tracer: Tracer,
) {
  const database = migrations ? openDatabase({ url: platform.databaseUrl(name), schema: name, log }) : undefined;
  const failpoint = createFailpoint<RelayFailpoint | InboxFailpoint>(platform.failpoint);
  const gate =
    database &&
    new RestoreGate({
      url: database.url,
      schema: name,
      log,
      pause: () => events.pause(),
      resume: () => events.resume(),
    });
  const events = createServiceEvents({ service: name, db: database, bus: platform.bus, log, tracer, failpoint, gate });
  return {
    db: (): Database => {
      if (!database) throw new TypeError(`${name} has no migrations, and so no database`);
      return database;
    },
    events,
    gate,
    watch: (metrics: Metrics) => {
      if (!database) return;
      watchServiceData(metrics, { service: name, db: database, bus: platform.bus, outboxDepth: () => events.depth() });
    },
    checks: (database ? { database: () => database.ping() } : {}) as Record<string, () => Promise<void>>,
    stop: async () => {
      await gate?.stop();
      await database?.stop();
    },
  };
}
