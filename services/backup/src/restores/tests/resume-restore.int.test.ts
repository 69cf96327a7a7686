import { AppError } from '@famibook/service-kit/errors';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { administrator } from '@famibook/testing/families/identities';
import { startCrashChild } from '@famibook/testing/services/start-crash-child';
import { waitFor } from '@famibook/testing/wait-for';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Exports } from '../../backups/ports.ts';
import type { RestoreFailpoint } from '../../failpoints.ts';
import { beginIn } from '../../testing/ask-child.ts';
import { ADMIN_ENV, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { beginRestore } from '../../testing/begin-restore.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { resumeRestore } from '../commands/resume-restore.ts';
import { runRestore } from '../steps/run-restore.ts';

const CHILD = new URL('../../testing/crash-child.ts', import.meta.url).pathname;
const WITHIN_MS = 240_000;

/** All services in processes that die, one after the other, over the same database and folders. */
async function mortal() {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  // Dropping the database cuts it.
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  const folder = await backupFolder();
  const data = { FAMIBOOK_DATA_DIR: await backupFolder() };
  const env = { ...ADMIN_ENV, ...data, FAMIBOOK_BACKUP_DIR: folder };
  return {
    sql: async (text: string) => (await client.query(text)).rows,
    dyingAt: async (failpoint: RestoreFailpoint) => {
      const options = { databaseUrl: database.url, identity: administrator() };
      const child = await startCrashChild(CHILD, { ...options, env: { ...env, FAMIBOOK_FAILPOINT: failpoint } });
      onTestFinished(() => void child.process.kill('SIGKILL'));
      return child;
    },
    survivor: () => bootBackup({ folder, env: data, databaseUrl: database.url }),
  };
}

test('a restore that another process carries out holds the files that it put back, and leaves one emergency backup (D32)', async () => {
  const { sql, dyingAt, survivor } = await mortal();
  const first = await dyingAt('restore.after-decision');
  const { id: backupId } = await beginIn(first, '/api/backup/create', { level: 'manual' });
  const isTaken = async () => (await sql("SELECT 1 FROM backup.backup WHERE state = 'done'")).length > 0;
  await waitFor('the end of the backup', isTaken, WITHIN_MS);
  await beginIn(first, '/api/backup/restore', { backupId });
  expect(await first.ended).toBe('SIGKILL');
  // As if FamiBook had been off for longer than the hold of the killed process.
  await sql('DELETE FROM media.backup_hold');

  expect(await (await dyingAt('restore.after-first-switch')).ended).toBe('SIGKILL');
  const held = () => sql('SELECT holder_id AS run FROM media.backup_hold WHERE until > now()');
  expect(await held()).toEqual(await sql("SELECT id AS run FROM backup.restore_run WHERE state = 'running'"));

  await survivor();
  const isRestored = async () => (await sql("SELECT 1 FROM backup.restore_run WHERE state = 'done'")).length > 0;
  await waitFor('the end of the restore', isRestored, WITHIN_MS);
  await waitFor('the end of the hold', async () => (await held()).length === 0);
  // The one taken early was superfluous once everything was closed.
  const emergencies = "SELECT restore_run_id AS run FROM backup.backup WHERE level = 'emergency' AND state = 'done'";
  expect(await sql(emergencies)).toEqual(await sql('SELECT id AS run FROM backup.restore_run'));
}, 300_000);

test('a decided restore is carried out although a clock is so far behind that no files can be held (D32)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { deps } = app;
  const { run, lock } = await beginRestore(app);
  const cut = new AbortController();
  const decide: typeof deps.restores.decide = async (...given) => {
    const isDecided = await deps.restores.decide(...given);
    cut.abort(new Error('the process ends here'));
    return isDecided;
  };
  const ending = runRestore({ ...deps, restores: { ...deps.restores, decide } }, run, { ...lock, signal: cut.signal });
  await expect(ending).rejects.toThrow('the process ends here');

  const hold: Exports['hold'] = (holderId, until) =>
    until ? Promise.reject(new AppError('conflict')) : deps.exports.hold(holderId, until);
  const resumeLock = { take: async () => lock };
  await resumeRestore({ ...deps, exports: { ...deps.exports, hold }, resumeLock })();
  expect(await app.sql('SELECT state, problem FROM restore_run')).toEqual([{ state: 'done', problem: null }]);
}, 300_000);
