import { once } from 'node:events';
import { AppError } from '@famibook/service-kit/errors';
import { manager } from '@famibook/testing/families/identities';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, test } from 'vitest';
import type { Exports } from '../../backups/ports.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { beginRestore } from '../../testing/begin-restore.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import type { ServiceRestores } from '../ports.ts';
import { runRestore } from '../steps/run-restore.ts';

test.each([
  { took: 'seconds', minutes: 0, taken: 2 },
  { took: 'an hour, after which FamiBook is closed for little', minutes: 60, taken: 3 },
])(
  'what is shared while a restore is prepared is in its emergency backup, also when that took $took (D32)',
  async ({ minutes, taken }) => {
    const app = await bootScheduled({ folder: await backupFolder() });
    const { deps } = app;
    const { run, lock } = await beginRestore(app);
    // As long as files are put back and rows are loaded, everybody goes on.
    let passed = 0;
    const stage: ServiceRestores['stage'] = async (...given) => {
      if (given[0] === deps.exports.services[0]) await app.shareAudio(manager());
      passed = minutes * 60_000;
      return deps.serviceRestores.stage(...given);
    };
    const now = () => new Date(Date.now() + passed);
    const phases: string[] = [];
    const progress: typeof deps.restores.progress = (id, shown) => {
      phases.push(shown.phase);
      return deps.restores.progress(id, shown);
    };
    const restores = { ...deps.restores, progress };
    await runRestore({ ...deps, now, restores, serviceRestores: { ...deps.serviceRestores, stage } }, run, lock);
    await lock.release();

    expect(await app.sql('SELECT state, problem FROM restore_run')).toEqual([{ state: 'done', problem: null }]);
    expect(phases.lastIndexOf('emergency-backup') > phases.lastIndexOf('staging')).toBe(minutes > 0);
    expect(await app.sql('SELECT 1 FROM media.audio WHERE delete_after IS NULL')).toEqual([]);
    const { backupHistory } = await waitFor('FamiBook to be open again', () => app.status().catch(() => undefined));
    expect(backupHistory).toMatchObject([
      { level: 'emergency', state: 'done', integrity: true, metadata: { totalAudioFiles: 1 } },
      { level: 'manual' },
    ]);
    expect(await app.sql('SELECT max(number) AS number FROM backup')).toEqual([{ number: 1 + taken }]);
    for (const { id } of backupHistory) await app.verify(id);
  },
  300_000,
);

test('a restore ends by no transient error of the last emergency backup, but when that is cancelled, and leaves one (D32, D35)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { deps } = app;
  /** Restores with exports of which these are others once everything is closed. */
  const restoreWith = async (whenClosed: Partial<Exports>, replace = deps.serviceRestores.replace) => {
    const { run, lock } = await beginRestore(app);
    let current = deps.exports;
    const close: ServiceRestores['close'] = (...given) => {
      current = { ...deps.exports, ...whenClosed };
      return deps.serviceRestores.close(...given);
    };
    const exports: Exports = {
      ...deps.exports,
      openSnapshot: () => current.openSnapshot(),
      rows: (...given) => current.rows(...given),
    };
    await runRestore({ ...deps, exports, serviceRestores: { ...deps.serviceRestores, close, replace } }, run, lock);
    await lock.release();
    return (await app.sql('SELECT state, problem FROM restore_run WHERE id = $1', [run.id]))[0];
  };

  let hasFailed = false;
  const failOnce: Exports['openSnapshot'] = async () => {
    if (hasFailed) return deps.exports.openSnapshot();
    hasFailed = true;
    throw new Error('as when a database is restarted');
  };
  expect(await restoreWith({ openSnapshot: failOnce })).toEqual({ state: 'done', problem: null });

  const cancel: Exports['rows'] = async (_service, _snapshot, signal) => {
    await app.sql("UPDATE backup SET is_cancelled = true WHERE state = 'running'");
    await once(signal, 'abort');
    throw signal.reason;
  };
  expect(await restoreWith({ rows: cancel })).toEqual({
    state: 'failed',
    problem: 'The backup before the restore failed. It was cancelled.',
  });

  const emergencies = () => app.sql("SELECT id FROM backup WHERE level = 'emergency' AND state = 'done'");
  const before = await emergencies();
  const taken = await restoreWith({}, () => Promise.reject(new AppError('famibook_taken')));
  expect(taken).toMatchObject({ state: 'failed' });
  expect(await emergencies()).toHaveLength(before.length + 1);
}, 300_000);
