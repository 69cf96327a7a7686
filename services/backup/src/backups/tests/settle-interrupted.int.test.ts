import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { createBackupKeys } from '../../vault/keys.ts';
import { settleInterrupted } from '../steps/settle-interrupted.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

test('a killed backup that is whole stays where it is when its key is not set at the next start (D30)', async () => {
  const env = { FAMIBOOK_BACKUP_KEY: KEY.toString('base64url') };
  const app = await bootScheduled({ folder: await backupFolder(), env });
  const { id } = await app.backedUp();
  const lock = await app.deps.runLock.take();
  // As a process leaves it that is killed before it records the end.
  await app.sql("UPDATE backup SET state = 'running', manifest_sha256 = NULL");
  await settleInterrupted({ ...app.deps, keys: createBackupKeys(OTHER_KEY) }, lock.signal);
  await lock.release();
  expect((await app.status()).backupHistory).toMatchObject([
    { id, state: 'failed', problem: expect.stringContaining('which is not set') },
  ]);
  await app.verify(id);
}, 300_000);

test('an emergency backup whose process was killed before it recorded the end replaces the earlier one of its restore (D32)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  await app.backedUp();
  const { id } = await app.backedUp();
  const lock = await app.deps.runLock.take();
  await app.sql("UPDATE backup SET level = 'emergency', restore_run_id = $1", [randomUUID()]);
  await app.sql("UPDATE backup SET state = 'running', manifest_sha256 = NULL WHERE id = $1", [id]);
  await settleInterrupted(app.deps, lock.signal);
  await lock.release();
  expect(await app.sql('SELECT id, state FROM backup')).toEqual([{ id, state: 'done' }]);
  await app.verify(id);
}, 300_000);
