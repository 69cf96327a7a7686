import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createBackup, getBackupStatus } from '@famibook/contracts/backup/endpoints';
import type { Backup } from '@famibook/contracts/backup/schemas';
import { MEGABYTE } from '@famibook/contracts/limits';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { npmStart, type Started } from '../processes/npm-start.ts';
import { type PersistentConnection, persistentConnection } from '../processes/persistent-connection.ts';
import { residentMegabytesOf } from '../processes/proc.ts';
import { connectToService } from '../processes/service-database.ts';
import { atLeast, atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, timed } from '../report/statistics.ts';
import { bareCopy } from './bare-copy.ts';
import { type Original, seedOriginals } from './originals.ts';

const FILE_BYTES = 200_000;
const WITHIN_MS = 3_600_000;
const POLL_MS = 250;
const MEMORY_MB = 200;
const QUIET_REQUESTS = 300;
const REQUEST = '/api/photos';

export const bench: Bench = {
  name: 'backup',
  method: `An encrypted backup of photos of ${FILE_BYTES.toLocaleString('en')} random bytes each to a directory on the same disk,
read back, and a second one of the same photos; before it the same files hashed, copied, fsynced and hashed again, four
at a time. Then the first backup and the copy once more, in another installation, while one connection asks for
${REQUEST}, one request after another, as it did before. Memory is the RSS of all processes but Postgres.`,
  measure: async (print, { backupFiles }) => {
    const alone = await inInstallation(backupFiles, async ({ originals, product, admin }) => {
      const idleMB = memoryOf(product);
      const bareMs = await bareCopy(originals, product.dataDir);
      const first = await watchMemory(product, () => timed(() => runBackup(admin)));
      const second = await watchMemory(product, () => timed(() => runBackup(admin)));
      const aboveIdleMB = Math.max(first.maxMB, second.maxMB) - idleMB;
      return { bareMs, first: first.result, second: second.result, idleMB, aboveIdleMB };
    });
    print(`  alone: copied by hand in ${seconds(alone.bareMs)}, backed up in ${seconds(alone.first.ms)}`);
    const beside = await inInstallation(backupFiles, async ({ originals, product, admin, connection }) => {
      const quiet = await askTimes(connection, QUIET_REQUESTS);
      const idleMB = memoryOf(product);
      const bare = await requestDuring(connection, () => bareCopy(originals, product.dataDir));
      const { result: first, maxMB } = await watchMemory(product, () =>
        requestDuring(connection, () => timed(() => runBackup(admin))),
      );
      return { quiet, bare, first, aboveIdleMB: maxMB - idleMB };
    });
    const firstMs = beside.first.result.ms;
    print(`  beside requests: copied by hand in ${seconds(beside.bare.result)}, backed up in ${seconds(firstMs)}`);

    const { first, second } = alone;
    const perSecond = (ms: number) => (backupFiles * FILE_BYTES) / MEGABYTE / (ms / 1000);
    const name = `backup, first of ${((backupFiles * FILE_BYTES) / 1e9).toFixed(1)} GB`;
    const figures: Figure[] = [
      {
        name,
        unit: 'MB/s',
        value: perSecond(first.ms),
        baseline: { name: 'hash, copy, fsync, hash', value: perSecond(alone.bareMs) },
        ratio: alone.bareMs / first.ms,
        aim: atLeast(0.7),
      },
      {
        name: `${name}, beside requests`,
        unit: 'MB/s',
        value: perSecond(firstMs),
        baseline: { name: 'the copy beside them', value: perSecond(beside.bare.result) },
        ratio: beside.bare.result / firstMs,
        aim: atLeast(0.7),
      },
      {
        name: 'backup, second: time',
        unit: 's',
        value: second.ms / 1000,
        baseline: { name: 'first', value: first.ms / 1000 },
        ratio: second.ms / first.ms,
        aim: atMost(0.1),
      },
      {
        name: 'backup, second: stored',
        unit: 'MB',
        value: second.result.addedBytes / MEGABYTE,
        baseline: { name: 'first', value: first.result.addedBytes / MEGABYTE },
        ratio: second.result.addedBytes / first.result.addedBytes,
        aim: atMost(0.01),
      },
      {
        name: 'requests during a backup',
        unit: 'ms',
        value: median(beside.first.requests),
        baseline: { name: 'without', value: median(beside.quiet) },
        ratio: median(beside.first.requests) / median(beside.quiet),
        aim: atMost(1.5),
      },
      {
        name: 'memory above idle during a backup',
        unit: 'MB',
        value: Math.max(alone.aboveIdleMB, beside.aboveIdleMB),
        aim: atMost(MEMORY_MB, 'value'),
      },
    ];
    return {
      figures,
      notes: [
        `idle ${alone.idleMB.toFixed(0)} MB`,
        `${beside.first.requests.length} requests during it, ${median(beside.bare.requests).toFixed(1)} ms each beside the copy`,
      ],
      details: {},
    };
  },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

interface Installation {
  product: Started;
  admin: Client;
  originals: readonly Original[];
  /** Signed in as the manager whose photos they are. */
  connection: PersistentConnection;
}

/** A new installation with photos that no backup holds yet. */
async function inInstallation<T>(files: number, measure: (installation: Installation) => Promise<T>): Promise<T> {
  await using endings = new AsyncDisposableStack();
  const product = endings.use(await npmStart({ env: { FAMIBOOK_BACKUP_KEY: randomBytes(32).toString('base64url') } }));
  const admin = await administrator(product.url);
  const { manager } = await foundFamily(product.url, admin);
  // After its first photo the gallery has a row for the FamiBook.
  await manager.client.upload(await somePicture());
  const { famibookId } = await manager.client.call(getUser);
  if (!famibookId) throw new TypeError('the manager has no FamiBook');
  const gallery = await connectToService(product.dataDir, 'gallery');
  endings.defer(() => gallery.end());
  const media = await connectToService(product.dataDir, 'media');
  endings.defer(() => media.end());
  const size = { famibookId, userId: manager.id, count: files, bytes: FILE_BYTES };
  const originals = await seedOriginals({ dataDir: product.dataDir, gallery, media, ...size });
  const connection = persistentConnection(product.url, { cookie: manager.client.cookieHeader() });
  endings.defer(async () => connection.close());
  return await measure({ product, admin, originals, connection });
}

/** @returns the most that the product's processes held, in MB, looked at once a second */
async function watchMemory<T>(product: Started, run: () => Promise<T>): Promise<{ result: T; maxMB: number }> {
  let maxMB = 0;
  const watching = setInterval(() => {
    maxMB = Math.max(maxMB, memoryOf(product));
  }, 1_000);
  try {
    const result = await run();
    return { result, maxMB: Math.max(maxMB, memoryOf(product)) };
  } finally {
    clearInterval(watching);
  }
}

/** @returns how long each request took that was asked while it ran, in ms */
async function requestDuring<T>(
  connection: PersistentConnection,
  run: () => Promise<T>,
): Promise<{ result: T; requests: number[] }> {
  const requests: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) requests.push((await timed(() => connection.get(REQUEST))).ms);
  })();
  try {
    return { result: await run(), requests };
  } finally {
    isOver = true;
    await asking;
  }
}

async function runBackup(admin: Client): Promise<Backup> {
  const { id } = await admin.call(createBackup, { body: { level: 'manual' } });
  const deadline = Date.now() + WITHIN_MS;
  let backup: Backup | undefined;
  while (backup?.state !== 'done') {
    // As rarely as a page asks, or the questions would be part of the figure.
    await wait(POLL_MS);
    backup = (await admin.call(getBackupStatus)).backupHistory.find((one) => one.id === id);
    const isOver = backup?.state === 'failed' || backup?.state === 'cancelled';
    if (isOver || Date.now() > deadline) throw new Error(`the backup is ${backup?.state}: ${backup?.problem}`);
  }
  if (!backup.integrity) throw new Error('the backup was not read back');
  return backup;
}

async function askTimes(connection: PersistentConnection, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let time = 0; time < count; time += 1) samples.push((await timed(() => connection.get(REQUEST))).ms);
  return samples;
}

const memoryOf = (product: Started): number => product.pids().reduce((sum, pid) => sum + residentMegabytesOf(pid), 0);
