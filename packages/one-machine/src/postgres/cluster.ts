import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import type { PostgresBinaries } from './binaries.ts';
import { type RunAs, wayTo } from './run-as.ts';
import type { Durability } from './settings.ts';

/** The cluster has the setting from then on: at each connection a client hashes its password once, not 4,096 times. */
const FOR_TESTS = ['--no-sync', '--set=scram_iterations=1'];

/**
 * Makes the database cluster unless it is there. It is made beside its place and moved when whole, so that a crash
 * half-way leaves nothing that looks finished.
 */
export async function ensureCluster(options: {
  clusterDir: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
  password: string;
  durability: Durability;
}): Promise<void> {
  const { clusterDir, binaries, runAs } = options;
  if (existsSync(clusterDir)) return refuseOtherVersion(clusterDir, binaries.major);
  const unfinished = `${clusterDir}.unfinished`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await makeOwnFolder(unfinished, runAs);
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(passwordFile, runAs.uid, runAs.gid);
  try {
    await initdb(binaries.initdb, unfinished, runAs, [
      `--pgdata=${wayTo(unfinished, runAs)}`,
      '--username=postgres',
      `--pwfile=../${basename(passwordFile)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorting that does not change when the operating system is upgraded, and the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durability === 'none' ? FOR_TESTS : []),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, clusterDir);
}

/** A folder that belongs to the database's account and is closed to all others. */
export async function makeOwnFolder(folder: string, { uid, gid }: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

function refuseOtherVersion(clusterDir: string, major: string): void {
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new CannotStart(
    `The database in ${clusterDir} was made by Postgres ${found}; this FamiBook brings Postgres ${major}. Start the FamiBook that made it, take a backup, and restore that into a new data directory (docs/operations/upgrades.md).`,
  );
}

function initdb(program: string, cwd: string, runAs: RunAs, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...runAs,
      cwd,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The database could not be made (initdb ended with ${code}): ${complaint.trim()}`));
    });
  });
}
