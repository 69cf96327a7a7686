import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createBackup } from '@famibook/contracts/backup/endpoints';
import { administrator, manager } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { backupFolder, bootBackup } from '../../testing/backup-fixture.ts';

const KEY = randomBytes(32).toString('base64url');

test('a backup holds rows and originals of one moment, encrypted and read back; the next one stores little again (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder(), env: { FAMIBOOK_BACKUP_KEY: KEY } });
  const maria = manager();
  await app.shareAudio(maria, 30);
  const first = await app.backedUp();
  expect(first).toMatchObject({
    state: 'done',
    integrity: true,
    encrypted: true,
    problem: null,
    metadata: { totalAudioFiles: 1, totalUsers: 1 },
    progress: null,
  });
  await app.verify(first.id);
  expect(first.addedBytes).toBeGreaterThan(first.bytes);

  const second = await app.backedUp();
  await app.verify(second.id);
  expect(second.bytes).toBeGreaterThanOrEqual(first.bytes);
  expect(second.addedBytes).toBeLessThan(first.addedBytes / 2);
  expect(await app.status()).toMatchObject({ totalBackups: 2, isBackupInProgress: false });
});

test('the age of the newest whole backup is a metric, so that an alert says when they have stopped', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const age = async () => {
    const text = await (await app.fetch('/internal/metrics', { service: 'backup' })).text();
    return Number(/^famibook_backup_age_seconds\{.*\} (\S+)$/m.exec(text)?.[1]);
  };
  await app.sql("UPDATE installation SET created_at = now() - interval '3 days'");
  expect(Math.floor((await age()) / 86_400)).toBe(3);
  const { id } = await app.backedUp();
  await app.sql(`UPDATE backup SET started_at = now() - interval '2 days' WHERE id = '${id}'`);
  expect(Math.floor((await age()) / 86_400)).toBe(2);
  // As a clock that was ahead dates it.
  await app.sql(`UPDATE backup SET started_at = now() + interval '2 years' WHERE id = '${id}'`);
  expect(Math.floor((await age()) / 86_400)).toBe(3);
});

test('what an object lacks, or has changed to another size, the next backup stores again (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  const first = await app.backedUp();
  const [one, other] = await app.storedObjects();
  await rm(join(app.folder, one ?? ''));
  const path = join(app.folder, other ?? '');
  await writeFile(path, (await readFile(path)).subarray(1));
  await expect(app.verify(first.id)).rejects.toMatchObject({ name: 'BackupProblem' });
  const second = await app.backedUp();
  await app.verify(second.id);
});

test('deleting a backup deletes what no other one needs, and nothing else (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const maria = manager();
  await app.shareAudio(maria);
  const first = await app.backedUp();
  await app.shareAudio(maria, 3);
  const second = await app.backedUp();
  await app.remove(first.id);
  // It waits for the sweep, which holds the run lock.
  const third = await app.backedUp();
  await app.verify(second.id);
  await app.verify(third.id);
  await app.remove(second.id);
  const fourth = await app.backedUp();
  await app.remove(third.id);
  const fifth = await app.backedUp();
  await app.verify(fourth.id);
  await app.verify(fifth.id);
  expect((await app.status()).backupHistory.map(({ id }) => id)).toEqual([fifth.id, fourth.id]);
});

test('an original that is missing in FamiBook itself is named, and the backup has no tick (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  await app.shareAudio(manager(), 3);
  const objects = app.platform.objects();
  for await (const { key } of objects.list('audio/')) {
    await objects.delete(key);
    break;
  }
  const made = await app.backedUp();
  expect(made).toMatchObject({ state: 'done', integrity: false, problem: expect.stringContaining('audio/') });
  await app.verify(made.id);
});

test('an original that FamiBook has lost since an earlier backup is named, and is in the backup (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  expect(await app.backedUp()).toMatchObject({ integrity: true, problem: null });
  const objects = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(objects.list('audio/')).toArray();
  await objects.delete(key);
  const made = await app.backedUp();
  expect(made).toMatchObject({ state: 'done', integrity: true, metadata: { totalAudioFiles: 1 } });
  expect(made.problem).toBe(
    `FamiBook itself has lost one original that this backup has: ${key}. A restore of this backup brings it back.`,
  );
  await app.verify(made.id);

  // Nor does one end a backup that FamiBook cannot reach.
  const path = objects.localPath?.(key) ?? '';
  await symlink(basename(path), path);
  expect((await app.backedUp()).problem).toBe(made.problem);
});

test('a song that one FamiBook has lost is stored from another one that has the same (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  await app.shareAudio(manager());
  const objects = app.platform.objects();
  const [{ key: lost = '' } = {}] = await Readable.from(objects.list('audio/')).toArray();
  await objects.delete(lost);
  const made = await app.backedUp();
  expect(made).toMatchObject({ state: 'done', integrity: true, metadata: { totalAudioFiles: 2 } });
  expect(made.problem).toMatch(new RegExp(`^FamiBook itself has lost one original that this backup has: ${lost}\\.`));
  await app.verify(made.id);
});

test('an original that its disk does not give is named, and the backup goes on to its end (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  await app.shareAudio(manager(), 3);
  const objects = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(objects.list('audio/')).toArray();
  const path = objects.localPath?.(key) ?? '';
  await rm(path);
  await mkdir(path);
  const made = await app.backedUp();
  expect(made).toMatchObject({
    state: 'done',
    integrity: false,
    problem: expect.stringContaining(key),
    metadata: { totalAudioFiles: 1 },
  });
  await app.verify(made.id);
});

test('a backup that is cancelled ends, and can be deleted; one that has ended cannot be cancelled', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const holder = await app.pool.connect();
  // The backup cannot read these rows, and so does not end before it is cancelled.
  await holder.query('BEGIN; LOCK TABLE auth."user" IN ACCESS EXCLUSIVE MODE');
  const running = await app.create();
  await app.cancel(running.id);
  const ended = await app.ended(running.id);
  await holder.query('ROLLBACK');
  holder.release();
  expect(ended).toMatchObject({ state: 'cancelled', problem: null, progress: null });
  await expect(app.cancel(running.id)).rejects.toMatchObject({ code: 'conflict' });
  await app.verify((await app.backedUp()).id);
});

test('while a backup runs there is no second one (D31)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const { id } = await app.create();
  expect(await app.status()).toMatchObject({ isBackupInProgress: true, environment: 'Backup In Progress' });
  const again = app.as(administrator()).call(createBackup, { body: { level: 'manual' } });
  await expect(again).rejects.toMatchObject({ code: 'backup_running' });
  expect((await app.ended(id)).state).toBe('done');
});

test('a new installation that finds backups of a lost one goes on with them (D30)', async () => {
  const folder = await backupFolder();
  const env = { FAMIBOOK_BACKUP_KEY: KEY };
  const lost = await bootBackup({ folder, env });
  await lost.shareAudio(manager());
  const made = await lost.backedUp();
  await lost.stop();

  const app = await bootBackup({ folder, env });
  const { id } = await app.ended(made.id);
  await app.verify(id);
  expect((await app.backedUp()).state).toBe('done');
});

test('no backup goes to the folder of a disk that is not mounted, unless that is wished (D31)', async () => {
  const folder = join(await backupFolder(), 'disk');
  const app = await bootBackup({ folder });
  const first = await app.backedUp();
  const unmounted = `${folder}.unmounted`;
  await rename(folder, unmounted);
  await mkdir(folder);
  const problem = expect.stringMatching(/^The folder for backups is empty, although a backup is to be in it\. /);
  expect(await app.backedUp()).toMatchObject({ state: 'failed', problem });
  expect(await readdir(folder)).toEqual([]);
  // Nor does one count as deleted that lies on that disk.
  await expect(app.remove(first.id)).rejects.toMatchObject({ code: 'conflict' });

  await rm(folder, { recursive: true });
  await rename(unmounted, folder);
  const second = await app.backedUp();
  expect(second).toMatchObject({ state: 'done', integrity: true });
  for (const { id } of [first, second]) await app.verify(id);

  await rename(folder, unmounted);
  // As a process leaves it that died in the middle of its deletion.
  await app.sql(`UPDATE backup SET state = 'deleting' WHERE id = '${first.id}'`);
  expect(await app.backedUp()).toMatchObject({ state: 'failed' });
  expect(await app.sql(`SELECT state FROM backup WHERE id = '${first.id}'`)).toEqual([{ state: 'deleting' }]);
  await mkdir(join(folder, 'manifests'), { recursive: true });
  const moved = await bootBackup({ folder, databaseUrl: app.databaseUrl });
  const third = await moved.backedUp();
  expect(third).toMatchObject({ state: 'done', integrity: true });
  await moved.verify(third.id);
});

test('a folder that cannot be written to is said in words, and the next backup goes well (D35)', async () => {
  const folder = await backupFolder();
  await writeFile(join(folder, 'objects'), 'in the way');
  const app = await bootBackup({ folder });
  expect(await app.backedUp()).toMatchObject({
    state: 'failed',
    problem: 'A file stands where a folder for backups should be.',
  });
  await rm(join(folder, 'objects'));
  expect(await app.backedUp()).toMatchObject({ state: 'done' });
});
