import { administrator } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import type { RunLock } from '../../backups/ports.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';
import { restoreBackup } from '../commands/restore-backup.ts';

test('a restore of a backup that is deleted while it waits for the run lock does not begin (D30, D32)', async () => {
  const { deps, sql, backedUp } = await bootScheduled({ folder: await backupFolder() });
  const { id: backupId } = await backedUp();
  const runLock: RunLock = {
    take: async () => {
      await sql(`UPDATE backup SET state = 'deleting' WHERE id = '${backupId}'`);
      return deps.runLock.take();
    },
  };
  const restore = restoreBackup({ ...deps, runLock });
  await expect(restore(administrator(), { backupId })).rejects.toMatchObject({ code: 'backup_not_found' });
  expect(await sql('SELECT id FROM restore_run')).toEqual([]);
  // The restore that was refused holds it no longer.
  const lock = await deps.runLock.take();
  await lock.release();
});
