import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DriveError } from '@famibook/drive/drive-error';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import { manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import type { Deps } from '../../ports.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled, type ScheduledBackups } from '../../testing/scheduled-backups.ts';
import { MANIFESTS } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';
import { beginBackup } from '../steps/begin-backup.ts';
import { runBackup } from '../steps/run-backup.ts';
import { takeRunLock } from '../steps/take-run-lock.ts';
import { tidyBackups } from '../steps/tidy-backups.ts';

const HOUR_MS = 3_600_000;

/** Takes a backup in which these are others than the service has. */
async function takeWith({ deps }: ScheduledBackups, others: Partial<Deps>) {
  const lock = await deps.runLock.take();
  const begun = await beginBackup(deps, { level: 'manual' });
  const taken = await runBackup({ ...deps, ...others }, begun, lock.signal);
  await lock.release();
  return taken;
}

/** A store that gives manifests with one more byte, which JSON does not mind. */
function changingManifests(store: ObjectStore): ObjectStore {
  return {
    ...store,
    readAll: async (key) => {
      const bytes = await store.readAll(key);
      return key.startsWith(MANIFESTS) ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes;
    },
  };
}

test('a backup has failed whose manifest is not read back as it was written (D30)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { target } = app.deps;
  const storeUntil = (signal: AbortSignal) => changingManifests(target.storeUntil(signal));
  expect(await takeWith(app, { target: { ...target, storeUntil } })).toMatchObject({
    state: 'failed',
    integrity: null,
    problem: expect.stringMatching(/^The file manifests\/.* is damaged: what was read back is not what was written\.$/),
  });
}, 300_000);

test('nothing of a backup that failed goes on when it has ended (D35)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const originals = app.platform.objects();
  for (const seconds of [1, 3]) await app.shareAudio(manager(), seconds);
  const songs: string[] = [];
  for await (const { key } of originals.list('audio/')) {
    const sha256 = createHash('sha256')
      .update(await originals.readAll(key))
      .digest('hex');
    songs.push(objectKey(sha256));
  }
  const [refused, other] = songs;
  const { target } = app.deps;
  const begun = Promise.withResolvers<AbortSignal>();
  const storeUntil = (signal: AbortSignal): ObjectStore => {
    const store = target.storeUntil(signal);
    const put: ObjectStore['put'] = async (key, bytes) => {
      if (key === other) {
        begun.resolve(signal);
        return new Promise(() => undefined);
      }
      if (key !== refused) return store.put(key, bytes);
      await begun.promise;
      throw new DriveError('folder_full');
    };
    return { ...store, put };
  };
  const taken = await takeWith(app, { target: { ...target, openCopies: undefined, storeUntil } });
  expect(taken).toMatchObject({ state: 'failed', problem: new DriveError('folder_full').message });
  expect((await begun.promise).aborted).toBe(true);
}, 300_000);

test('a backup whose clock is so far behind that nothing holds deleted files fails and says so (D30, D35)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const now = () => new Date(Date.now() - HOUR_MS);
  expect(await takeWith(app, { now })).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('the clock of the backup service is behind the one of the database'),
  });
}, 300_000);

test('what killed backups left unfinished goes when backups are tidied up, but not what may be another one’s (D30)', async () => {
  const folder = await backupFolder();
  const app = await bootScheduled({ folder });
  const unfinished = join(folder, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  const [old = '', young = ''] = [25, 23].map((hours) => `left-${hours}-hours-ago`);
  for (const [name, hours] of [
    [old, 25],
    [young, 23],
  ] as const) {
    const at = new Date(Date.now() - hours * HOUR_MS);
    await writeFile(join(unfinished, name), 'half');
    await utimes(join(unfinished, name), at, at);
  }
  const lock = await app.deps.runLock.take();
  await tidyBackups(app.deps, lock.signal);
  expect(await readdir(unfinished)).toEqual([young]);
  // A place that refuses it does not stop the rest.
  const removeUnfinished = () => Promise.reject(new Error('no permission to list multipart uploads'));
  const target = { ...app.deps.target, store: { ...app.deps.target.store, removeUnfinished } };
  await tidyBackups({ ...app.deps, target }, lock.signal);
  await lock.release();
}, 300_000);

test('a refusal says what really runs: a restore, a rehearsal, or the tidying up (D30)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const lock = await app.deps.runLock.take();
  const refused = () => takeRunLock({ ...app.deps, runLock: app.deps.resumeLock }).catch((error: unknown) => error);
  expect(await refused()).toMatchObject({
    code: 'backup_running',
    message: 'FamiBook is tidying up backups. Please try again in a few minutes.',
  });
  const run = { backupId: randomUUID(), manifestKey: '', manifestSha256: '', startedAt: new Date() };
  const begin = (purpose: string) =>
    app.deps.transaction((tx) =>
      app.deps.restores.insert(tx, { ...run, id: randomUUID(), purpose, state: 'running', phase: 'verifying' }),
    );
  await begin('rehearsal');
  expect(await refused()).toMatchObject({
    code: 'restore_running',
    message: 'The newest backup is being rehearsed. Wait until that has ended.',
  });
  await app.sql("UPDATE restore_run SET state = 'done'");
  await begin('restore');
  expect(await refused()).toMatchObject({
    code: 'restore_running',
    message: 'A restore is running. Wait until it has ended.',
  });
  await app.sql("UPDATE restore_run SET state = 'done'");
  await lock.release();
}, 300_000);
