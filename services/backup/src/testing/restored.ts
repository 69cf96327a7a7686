import { restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { Restore } from '@famibook/contracts/backup/schemas';
import { administrator } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { waitFor } from '@famibook/testing/wait-for';
import type { BackupTestApp } from './backup-fixture.ts';

const WITHIN_MS = 240_000;

/** Restores as the administrator does. @returns what became of it, once it has ended */
export async function restored(app: BackupTestApp, body: Restore) {
  const { id } = await onceIdle(() => app.as(administrator()).call(restoreBackup, { body }));
  return waitFor(
    'the end of the restore',
    async () => {
      const rows = await app.sql<{ state: string }>('SELECT state, problem FROM restore_run WHERE id = $1', [id]);
      return rows[0]?.state === 'running' ? undefined : rows[0];
    },
    WITHIN_MS,
  );
}
