import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAdminActivity } from '@famibook/contracts/activity/endpoints';
import { rehearseRestore } from '@famibook/contracts/backup/endpoints';
import { administrator, manager } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { waitFor } from '@famibook/testing/wait-for';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { type BackupTestApp, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';

const FAMIBOOK = newId();
const AUTHOR = newId();

/** Takes a backup of the rows as they are now, rehearses it, and says how that ended. */
async function rehearsed(app: BackupTestApp) {
  expect(await app.backedUp()).toMatchObject({ state: 'done' });
  return rehearse(app);
}

async function rehearse(app: BackupTestApp) {
  await onceIdle(() => app.as(administrator()).call(rehearseRestore, { body: {} } as never));
  return waitFor(
    'the end of the rehearsal',
    async () => {
      const { rehearsal } = await app.status();
      return rehearsal?.state === 'running' ? undefined : rehearsal;
    },
    240_000,
  );
}

/** As a disk that rots: a byte of each object differs, and its length does not. */
async function damageObjects(app: BackupTestApp): Promise<void> {
  for (const key of await app.storedObjects()) {
    const path = join(app.folder, key);
    const bytes = await readFile(path);
    bytes[0] = 255 - (bytes[0] ?? 0);
    await writeFile(path, bytes);
  }
}

test('a rehearsal finds damage, counters that are wrong and references that lead nowhere, and says which; mended, it passes (D30)', async () => {
  const app = await bootBackup({ folder: await backupFolder() });
  expect(await rehearsed(app)).toMatchObject({ state: 'proven', problem: null });

  await damageObjects(app);
  const damaged = await rehearse(app);
  expect(damaged).toMatchObject({ state: 'failed' });
  expect(damaged.problem).toMatch(/^The file objects\/\S+ is damaged: .+ A new backup stores it again\.$/);
  expect(await rehearsed(app)).toMatchObject({ state: 'proven', problem: null });

  await app.sql('UPDATE auth.platform_total SET famibooks = famibooks + 1');
  await app.sql('INSERT INTO gallery.person (id, first_name, last_name) VALUES ($1, $2, $3)', [AUTHOR, 'Ann', 'Onym']);
  await app.sql('INSERT INTO gallery.famibook (id, name) VALUES ($1, $2)', [FAMIBOOK, 'Nowhere']);
  await app.sql(
    `INSERT INTO gallery.photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
       rendition_widths, is_animated, thumbhash)
     VALUES ($1, $2, $3, $1, 'x', '', '', 1, 1, '{}', false, '')`,
    [newId(), FAMIBOOK, AUTHOR],
  );
  const stranger = manager();
  await app.shareAudio(stranger);
  const failed = await rehearsed(app);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.problem).toContain('the stored counter "FamiBooks" of auth is wrong');
  expect(failed.problem).toContain(
    `the stored counter "photos of a FamiBook" of gallery is wrong in 1 rows, e.g. ${FAMIBOOK}`,
  );
  expect(failed.problem).toContain(`gallery names 1 users that auth does not have, e.g. ${AUTHOR}`);
  expect(failed.problem).toContain(`gallery names 1 FamiBooks that auth does not have, e.g. ${FAMIBOOK}`);
  expect(failed.problem).toMatch(/gallery names 1 files that media does not have, e\.g\. [\w-]{36}/);
  expect(failed.problem).toContain(`media names 1 users that auth does not have, e.g. ${stranger.userId}`);
  const [line] = await waitFor('the line of Activity', async () => {
    const lines = await app.as(administrator()).call(listAdminActivity, { query: { kind: 'backups' } });
    return lines[0]?.action === 'rehearsal.failed' ? lines : undefined;
  });
  expect(line).toMatchObject({ actor: { kind: 'service' }, subject: { kind: 'backup', id: failed.backupId } });

  await app.sql('UPDATE auth.platform_total SET famibooks = famibooks - 1');
  await app.sql('DELETE FROM gallery.photo WHERE famibook_id = $1', [FAMIBOOK]);
  await app.sql('DELETE FROM gallery.famibook WHERE id = $1', [FAMIBOOK]);
  await app.sql('DELETE FROM media.audio WHERE user_id = $1', [stranger.userId]);
  expect(await rehearsed(app)).toMatchObject({ state: 'proven', problem: null });
}, 900_000);
