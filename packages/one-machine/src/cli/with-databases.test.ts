import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

it('a data directory that cannot be read is not taken for one without a FamiBook', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const FAMIBOOK_DATA_DIR = join(folder, 'data');
  const asked = () => withDatabases({ FAMIBOOK_DATA_DIR }, (databaseUrl) => databaseUrl('auth'));
  await expect(asked()).rejects.toThrow(`There is no FamiBook in ${FAMIBOOK_DATA_DIR}.`);
  // A link to itself cannot be followed by any account, not even by root.
  await symlink('data', FAMIBOOK_DATA_DIR);
  await expect(asked()).rejects.toThrow(`The data directory ${FAMIBOOK_DATA_DIR} cannot be read`);
});
