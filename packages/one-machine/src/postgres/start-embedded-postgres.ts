import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from '@famibook/service-kit/observability/log';
import { readOrCreateSecret } from '../stored-secret.ts';
import { postgresBinaries } from './binaries.ts';
import { ensureCluster, makeOwnFolder } from './cluster.ts';
import { endOrphan, endServer } from './postmaster.ts';
import { keepRunning } from './revive.ts';
import { chooseRunAs } from './run-as.ts';
import { spawnOn, spawnServer } from './server.ts';
import type { Durability } from './settings.ts';

export interface EmbeddedPostgres {
  /** Connects as the superuser to the database `postgres`, over TCP on 127.0.0.1. */
  adminUrl: string;
  port: number;
  /** The postmaster that runs now. */
  readonly pid: number;
  /**
   * Ends the server, cutting what is still connected. Call it after everything that uses the database has stopped.
   * Without it the server ends when this process exits.
   */
  stop(): Promise<void>;
}

/**
 * Starts the Postgres that npm installed, with its cluster in `dataDir/postgres`; an orphan of a killed run is ended
 * first. The caller holds the lock of the data directory.
 * @throws Error with one line for people
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durability?: Durability;
  /** Start it again when it ends unexpectedly, and log that. */
  keepRunning?: { log: Logger };
  /** Prints in one line why the start takes long. */
  printLine?(line: string): void;
}): Promise<EmbeddedPostgres> {
  const durability = options.durability ?? 'full';
  const home = join(options.dataDir, 'postgres');
  const clusterDir = join(home, 'cluster');
  const runAs = chooseRunAs(clusterDir);
  await makeOwnFolder(home, runAs);
  const password = await readOrCreateSecret(options.dataDir, 'postgres-password', () =>
    randomBytes(24).toString('base64url'),
  );
  const binaries = await postgresBinaries(home, runAs);
  await ensureCluster({ clusterDir, binaries, runAs, password, durability });
  await endOrphan(clusterDir);
  const { printLine } = options;
  const how = { program: binaries.postgres, home, clusterDir, runAs, durability, printLine };
  const server = await spawnServer(how);
  const supervised = options.keepRunning
    ? keepRunning(server, options.keepRunning.log, (signal) => spawnOn(server.port, { ...how, signal }))
    : { pid: () => server.pid, release: async () => {} };
  return {
    adminUrl: `postgresql://postgres:${password}@127.0.0.1:${server.port}/postgres`,
    port: server.port,
    get pid() {
      return supervised.pid();
    },
    stop: async () => {
      await supervised.release();
      await endServer(supervised.pid());
    },
  };
}
