import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptSecret } from '../kept-secret.ts';
import { postgresBinaries } from './binaries.ts';
import { ensureCluster, makeOwnFolder } from './cluster.ts';
import { endOrphan, endServer } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { spawnServer } from './server.ts';
import type { Durability } from './settings.ts';

export interface EmbeddedPostgres {
  /** Of the superuser, database `postgres`, over TCP on 127.0.0.1. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Ends the server, cutting what is still connected. Call it after everything that uses the database has stopped. */
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
}): Promise<EmbeddedPostgres> {
  const durability = options.durability ?? 'full';
  const home = join(options.dataDir, 'postgres');
  const clusterDir = join(home, 'cluster');
  const runAs = chooseRunAs(clusterDir);
  await makeOwnFolder(home, runAs);
  const password = await keptSecret(options.dataDir, 'postgres-password', () => randomBytes(24).toString('base64url'));
  const binaries = await postgresBinaries(home, runAs);
  await ensureCluster({ clusterDir, binaries, runAs, password, durability });
  await endOrphan(clusterDir);
  const { pid, port } = await spawnServer({ program: binaries.postgres, home, clusterDir, runAs, durability });
  return {
    adminUrl: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    stop: () => endServer(pid),
  };
}
