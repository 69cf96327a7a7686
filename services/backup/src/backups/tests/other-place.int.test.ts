import { deleteBackup, getBackupContents, restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { Backup } from '@famibook/contracts/backup/schemas';
import { administrator } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { expect, test } from 'vitest';
import { beginRehearsal } from '../../restores/steps/begin-rehearsal.ts';
import { backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { settleInterrupted } from '../steps/settle-interrupted.ts';
import { tidyBackups } from '../steps/tidy-backups.ts';

const ELSEWHERE = "UPDATE backup SET target = 'bucket'";

/** More nights than retention leaves, of before the settings named another place. */
const NIGHTS = `INSERT INTO backup (id, number, level, state, target, started_at, finished_at, manifest_key)
  SELECT gen_random_uuid(), 100 + n, 'daily', 'done', $1, now() + n * interval '1 day', now(), $1 || n
    FROM generate_series(1, 12) AS n`;

test('a backup that lies in another place than backups go now is neither deleted nor called damaged (D30, D31)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const { id } = await app.backedUp();
  await app.sql(ELSEWHERE);
  const admin = app.as(administrator());
  const params = { id: id as Backup['id'] };
  const elsewhere = { status: 409, code: 'backup_elsewhere', message: expect.stringContaining('in another place') };
  const refused = (call: () => Promise<unknown>) => expect(onceIdle(call)).rejects.toMatchObject(elsewhere);
  await refused(() => admin.call(deleteBackup, { params }));
  await refused(() => admin.call(getBackupContents, { params }));
  await refused(() => admin.call(restoreBackup, { body: { backupId: params.id } }));
  await refused(() => admin.call(restoreBackup, { body: { backupId: params.id, famibookName: 'The Bergs' } }));
  expect((await app.status()).backupHistory).toMatchObject([{ id, state: 'done' }]);
  await app.verify(id);

  // As it is once that place is set again.
  await app.sql("UPDATE backup SET target = 'directory'");
  expect(await admin.call(getBackupContents, { params })).toMatchObject({ deletedSince: [] });
  await app.remove(id);
  expect((await app.status()).backupHistory).toEqual([]);
}, 300_000);

test('a backup that failed in another place waits for it too, because it may have left a manifest there (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  const { id } = await app.backedUp();
  await app.sql("UPDATE backup SET target = 'bucket', state = 'failed'");
  await expect(app.remove(id)).rejects.toMatchObject({ code: 'backup_elsewhere' });
  await app.sql("UPDATE backup SET target = 'directory'");
  await app.remove(id);
  expect((await app.status()).backupHistory).toEqual([]);
}, 300_000);

test('retention deletes no backup in another place, and none of it counts for this one (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { id } = await app.backedUp();
  await app.sql("UPDATE backup SET level = 'daily'");
  await app.sql(NIGHTS, ['bucket']);
  const lock = await app.deps.runLock.take();
  await tidyBackups(app.deps, lock.signal);
  await lock.release();
  expect(await app.sql('SELECT target, count(*)::int FROM backup GROUP BY target ORDER BY target')).toEqual([
    { target: 'bucket', count: 12 },
    { target: 'directory', count: 1 },
  ]);
  await app.verify(id);
}, 300_000);

test('an interrupted deletion waits for the place where its backup lies, and an interrupted backup has failed (D30)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const deleting = await app.backedUp();
  const running = await app.backedUp();
  await app.sql(ELSEWHERE);
  const lock = await app.deps.runLock.take();
  await app.sql("UPDATE backup SET state = 'deleting' WHERE id = $1", [deleting.id]);
  await app.sql("UPDATE backup SET state = 'running', manifest_sha256 = NULL WHERE id = $1", [running.id]);
  await settleInterrupted(app.deps, lock.signal);
  expect(await app.sql('SELECT id, state FROM backup ORDER BY number')).toEqual([
    { id: deleting.id, state: 'deleting' },
    { id: running.id, state: 'failed' },
  ]);
  // Whatever they are, their manifests stay.
  for (const { id } of [deleting, running]) await app.verify(id);

  await app.sql("UPDATE backup SET target = 'directory'");
  await settleInterrupted(app.deps, lock.signal);
  await lock.release();
  expect(await app.sql('SELECT id FROM backup')).toEqual([{ id: running.id }]);
}, 300_000);

test('the newest backup in the place where backups go now is rehearsed, and none elsewhere (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const here = await app.backedUp();
  const { id } = await app.backedUp();
  await app.sql("UPDATE backup SET target = 'bucket' WHERE id = $1", [id]);
  const lock = await app.deps.runLock.take();
  expect(await beginRehearsal(app.deps)).toMatchObject({ backupId: here.id });
  await app.sql("UPDATE restore_run SET state = 'done'");
  await app.sql(ELSEWHERE);
  await expect(beginRehearsal(app.deps)).rejects.toMatchObject({ code: 'backup_not_found' });
  await lock.release();
}, 300_000);
