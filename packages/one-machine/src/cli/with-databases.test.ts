import { expect, it } from 'vitest';
import { withDatabases } from './with-databases.ts';

const BACKUP_DATABASE_URL = 'postgres://famibook_backup:secret@postgres/famibook';

it('a command in the container of one service works on the database of that service (D41)', async () => {
  const url = await withDatabases({ BACKUP_DATABASE_URL }, (databaseUrl) => databaseUrl('backup'));
  expect(url).toBe(BACKUP_DATABASE_URL);
});

it('a database that the environment of a service does not have is named', async () => {
  const asked = withDatabases({ BACKUP_DATABASE_URL }, (databaseUrl) => databaseUrl('auth'));
  await expect(asked).rejects.toThrow('AUTH_DATABASE_URL is missing');
});
