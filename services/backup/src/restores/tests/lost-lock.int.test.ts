import { SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, test } from 'vitest';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { beginRestore } from '../../testing/begin-restore.ts';
import { bootScheduled, type ScheduledBackups } from '../../testing/scheduled-backups.ts';
import type { ServiceRestores } from '../ports.ts';
import { runRestore } from '../steps/run-restore.ts';

async function closedServices({ sql }: ScheduledBackups): Promise<ServiceName[]> {
  const closed = SERVICES_WITH_DATABASE.map(async (name) => {
    const rows = await sql(`SELECT 1 FROM "${name}".restore_state WHERE closed_by IS NOT NULL`);
    return rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(closed)).flat();
}

const givenUp = ({ sql }: ScheduledBackups) =>
  waitFor('another process to give it up', async () => {
    const running = await sql("SELECT 1 FROM restore_run WHERE state = 'running'");
    return running.length === 0;
  });

/** Restores a backup under a run lock that is lost when this service is to be closed, and given up elsewhere. */
async function restoreLosing(app: ScheduledBackups, lostAt: ServiceName, isNoticed: boolean): Promise<void> {
  const { deps } = app;
  const { run, lock } = await beginRestore(app);
  const lost = new AbortController();
  const close: ServiceRestores['close'] = async (service, runId) => {
    if (service === lostAt) {
      if (isNoticed) lost.abort(new Error('the connection was lost'));
      await lock.release();
      await givenUp(app);
    }
    return deps.serviceRestores.close(service, runId);
  };
  const serviceRestores = { ...deps.serviceRestores, close };
  await runRestore({ ...deps, serviceRestores }, run, { ...lock, signal: lost.signal }).catch(() => undefined);
}

/**
 * Restores a backup under a run lock whose connection is cut just after the decision, before its response.
 * @returns whether it ended the restore's hold on deleted files
 */
async function restoreDecidedAndCutOff(app: ScheduledBackups): Promise<boolean> {
  const { deps } = app;
  const { run, lock } = await beginRestore(app);
  let hasEndedHold = false;
  const hold: typeof deps.exports.hold = async (holderId, until) => {
    if (holderId === run.id && until === null) hasEndedHold = true;
    await deps.exports.hold(holderId, until);
  };
  const lost = new AbortController();
  const execute: typeof lock.execute = async (statement, values) => {
    await lock.execute(statement, values);
    await lock.release();
    lost.abort(new Error('the connection was lost'));
    throw lost.signal.reason;
  };
  await runRestore({ ...deps, exports: { ...deps.exports, hold } }, run, { execute, signal: lost.signal });
  return hasEndedHold;
}

/** Restores a backup under a run lock whose connection is cut just before the decision, which nothing notices. */
async function restoreCutOff(app: ScheduledBackups): Promise<void> {
  const { deps } = app;
  const { run, lock } = await beginRestore(app);
  const replace: ServiceRestores['replace'] = async (service, rows) => {
    await deps.serviceRestores.replace(service, rows);
    if (service !== deps.exports.services.at(-1)) return;
    await lock.execute('SELECT pg_terminate_backend(pg_backend_pid())', []).catch(() => undefined);
  };
  const serviceRestores = { ...deps.serviceRestores, replace };
  const { signal } = new AbortController();
  await runRestore({ ...deps, serviceRestores }, run, { ...lock, signal });
  await lock.release();
}

test.each([true, false])(
  'a restore that loses its lock while it closes services leaves none of them closed, noticed at once: %s (D32)',
  async (isNoticed) => {
    const app = await bootScheduled({ folder: await backupFolder() });
    await restoreLosing(app, 'media', isNoticed);
    expect(await closedServices(app)).toEqual([]);
    expect(await app.sql('SELECT state, epoch FROM restore_run')).toEqual([{ state: 'failed', epoch: null }]);
    expect((await app.publishedEvents()).filter(({ type }) => type === 'restore.failed.v1')).toHaveLength(1);
  },
  300_000,
);

test('whether a restore is decided is known only once a decision that is being stored has been stored (D32)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { run, lock } = await beginRestore(app);
  expect(await app.deps.restores.isDecided(run.id)).toBe(false);
  await lock.execute('BEGIN', []);
  await app.deps.restores.decide(lock, run.id, 2);
  const asked = app.deps.restores.isDecided(run.id);
  await waitFor('the question to wait', async () => {
    const waiting = await app.sql(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'",
    );
    return waiting.length > 0;
  });
  await lock.execute('COMMIT', []);
  expect(await asked).toBe(true);
  await lock.release();
}, 300_000);

test('a restore that has lost its lock without noticing it no longer decides anything (D32)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  await restoreCutOff(app);
  await givenUp(app);
  expect(await app.sql('SELECT state, epoch FROM restore_run')).toEqual([{ state: 'failed', epoch: null }]);
  expect(await closedServices(app)).toEqual([]);
}, 300_000);

test('a restore that loses its lock just after the decision leaves closed services and held files to the process that carries it out (D32)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  expect(await restoreDecidedAndCutOff(app)).toBe(false);
  const isRestored = async () => (await app.sql("SELECT 1 FROM restore_run WHERE state = 'done'")).length > 0;
  await waitFor('another process to carry it out', isRestored);
  expect(await closedServices(app)).toEqual([]);
  expect(await app.sql('SELECT 1 FROM media.backup_hold WHERE until > now()')).toEqual([]);
}, 300_000);
