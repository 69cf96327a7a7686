import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { restoreBackup } from '@famibook/contracts/backup/endpoints';
import type { Backup } from '@famibook/contracts/backup/schemas';
import { administrator, manager } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { waitFor } from '@famibook/testing/wait-for';
import { expect, test } from 'vitest';
import { type BackupTestApp, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { objectKey } from '../../vault/objects.ts';

async function restored(app: BackupTestApp, backupId: Backup['id']) {
  const { id } = await onceIdle(() => app.as(administrator()).call(restoreBackup, { body: { backupId } }));
  return waitFor(
    'the end of the restore',
    async () => {
      const rows = await app.sql<{ state: string }>('SELECT state, problem FROM restore_run WHERE id = $1', [id]);
      return rows[0]?.state === 'running' ? undefined : rows[0];
    },
    240_000,
  );
}

test('a damaged file of a backup ends its restore only when FamiBook has lost that file, too (D32)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  await app.shareAudio(manager());
  const { id } = await app.backedUp();
  const originals = app.platform.objects();
  const [{ key = '' } = {}] = await Readable.from(originals.list('audio/')).toArray();
  const bytes = await originals.readAll(key);
  const object = objectKey(createHash('sha256').update(bytes).digest('hex'));
  const damage = () => writeFile(join(app.folder, object), Buffer.alloc(bytes.length));

  await damage();
  expect(await restored(app, id)).toEqual({ state: 'done', problem: null });

  await damage();
  await originals.delete(key);
  expect(await restored(app, id)).toEqual({ state: 'failed', problem: expect.stringContaining(object) });
}, 600_000);
