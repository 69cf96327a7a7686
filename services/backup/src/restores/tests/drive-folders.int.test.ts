import { randomUUID } from 'node:crypto';
import { replaceRows } from '@famibook/service-kit/backup/replace-rows';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backup } from '../../service.ts';

/** The tables of the service, live and as a restore loads them. */
async function bothSchemas() {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  for (const schema of ['backup', 'backup_restore'])
    await migrateService(database.url, schema, backup.migrations ?? '');
  return {
    bind: (schema: 'backup' | 'backup_restore', famibookId: string, folderId: string | null) =>
      client.query(`INSERT INTO ${schema}.drive_folder (famibook_id, folder_id, listed_at) VALUES ($1, $2, now())`, [
        famibookId,
        folderId,
      ]),
    restoreEverything: async () => {
      const { backup: tables = { leftOut: [], ofFamiBook: {} }, restore: plan = {} } = backup;
      const run = { runId: randomUUID(), epoch: 1, administrator: randomUUID() };
      await replaceRows({ url: database.url, schema: 'backup', staged: 'backup_restore', ...run, tables, plan });
    },
    folders: async () => {
      const { rows } = await client.query('SELECT famibook_id AS id, folder_id, listed_at FROM backup.drive_folder');
      return Object.fromEntries(rows.map(({ id, ...folder }) => [id, folder]));
    },
  };
}

test('after a restore of everything each folder of the drive is still that of its FamiBook, also of one that is gone (D32, D34)', async () => {
  const { bind, restoreEverything, folders } = await bothSchemas();
  const [stays, newer, lost, unbound] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await bind('backup_restore', stays, 'of then');
  await bind('backup_restore', lost, 'of a lost one');
  await bind('backup_restore', unbound, 'of before');
  await bind('backup', stays, 'of now');
  await bind('backup', newer, 'of a newer one');
  await bind('backup', unbound, null);
  await restoreEverything();
  expect(await folders()).toEqual({
    [stays]: { folder_id: 'of now', listed_at: null },
    [newer]: { folder_id: 'of a newer one', listed_at: null },
    [lost]: { folder_id: 'of a lost one', listed_at: expect.any(Date) },
    [unbound]: { folder_id: 'of before', listed_at: expect.any(Date) },
  });
});
