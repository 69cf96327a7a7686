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
import { pssMegabytesOf } from '../processes/proc.ts';
import { connectToService } from '../processes/service-database.ts';
import { atLeast, atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, timed } from '../report/statistics.ts';
import { bareCopy } from './bare-copy.ts';
import { seedOriginals } from './originals.ts';

const FILE_BYTES = 200_000;
const WITHIN_MS = 3_600_000;
const POLL_MS = 250;
const MEMORY_MB = 200;
const QUIET_REQUESTS = 300;
const REQUEST = '/api/photos';

export const bench: Bench = {
  name: 'backup',
  method: `An encrypted backup of photos of ${FILE_BYTES.toLocaleString('en')} random bytes each to a directory on the same disk,
read back, and a second one of the same photos; beside it the same files hashed, copied, fsynced and hashed again, four
at a time. Meanwhile one connection asks for ${REQUEST}, one request after another, as it did before. Memory is the PSS of all processes
but Postgres.`,
  measure: async (print, { backupFiles }) => {
    await using endings = new AsyncDisposableStack();
    const product = endings.use(
      await npmStart({
        env: { FAMIBOOK_BACKUP_KEY: randomBytes(32).toString('base64url') },
      }),
    );
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
    const size = { famibookId, userId: manager.id, count: backupFiles, bytes: FILE_BYTES };
    const originals = await seedOriginals({ dataDir: product.dataDir, gallery, media, ...size });
    print(`  ${backupFiles.toLocaleString('en')} photos are there`);

    const connection = persistentConnection(product.url, { cookie: manager.client.cookieHeader() });
    endings.defer(async () => connection.close());
    const quiet = await askTimes(connection, QUIET_REQUESTS);
    const idleMB = memoryOf(product);

    const bareMs = await bareCopy(originals, product.dataDir);
    print(`  copied by hand in ${(bareMs / 1000).toFixed(1)} s`);
    const first = await backUp({ admin, connection, product });
    print(`  backed up in ${(first.ms / 1000).toFixed(1)} s`);
    const second = await backUp({ admin, connection, product });

    const perSecond = (ms: number) => (backupFiles * FILE_BYTES) / MEGABYTE / (ms / 1000);
    const figures: Figure[] = [
      {
        name: `backup, first of ${((backupFiles * FILE_BYTES) / 1e9).toFixed(1)} GB`,
        unit: 'MB/s',
        value: perSecond(first.ms),
        baseline: { name: 'hash, copy, fsync, hash', value: perSecond(bareMs) },
        ratio: bareMs / first.ms,
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
        value: second.backup.addedBytes / MEGABYTE,
        baseline: { name: 'first', value: first.backup.addedBytes / MEGABYTE },
        ratio: second.backup.addedBytes / first.backup.addedBytes,
        aim: atMost(0.01),
      },
      {
        name: 'requests during a backup',
        unit: 'ms',
        value: median(first.requests),
        baseline: { name: 'without', value: median(quiet) },
        ratio: median(first.requests) / median(quiet),
        aim: atMost(1.5),
      },
      {
        name: 'memory above idle during a backup',
        unit: 'MB',
        value: Math.max(first.maxMB, second.maxMB) - idleMB,
        aim: atMost(MEMORY_MB, 'value'),
      },
    ];
    return {
      figures,
      notes: [`idle ${idleMB.toFixed(0)} MB`, `${first.requests.length} requests meanwhile`],
      details: {},
    };
  },
};

interface Parts {
  admin: Client;
  connection: PersistentConnection;
  product: Started;
}

async function backUp({ admin, connection, product }: Parts) {
  const requests: number[] = [];
  let maxMB = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) requests.push((await timed(() => connection.get(REQUEST))).ms);
  })();
  const watching = setInterval(() => {
    maxMB = Math.max(maxMB, memoryOf(product));
  }, 1_000);
  try {
    const { ms, result } = await timed(() => runBackup(admin));
    return { ms, backup: result, requests, maxMB: Math.max(maxMB, memoryOf(product)) };
  } finally {
    clearInterval(watching);
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

const memoryOf = (product: Started): number => product.pids().reduce((sum, pid) => sum + pssMegabytesOf(pid), 0);
