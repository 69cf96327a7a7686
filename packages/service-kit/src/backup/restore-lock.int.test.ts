import { postgresUrl } from '@famibook/testing/backing/urls';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { releaseSharedLock, takeRestoreLock, takeSharedLock } from './restore-lock.ts';

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('SET lock_timeout = 50');
  return client;
}

test('a replica that waits longer than its turn for the lock of a restore goes on, and has it afterwards (D32)', async () => {
  const [restore, replica] = [await connect(), await connect()];
  await takeRestoreLock(restore, 'album');
  expect(await takeSharedLock(replica, 'album')).toBe(false);
  expect(await takeSharedLock(replica, 'letters')).toBe(true);
  await restore.query('SELECT pg_advisory_unlock_all()');
  expect(await takeSharedLock(replica, 'album')).toBe(true);
  await expect(takeRestoreLock(restore, 'album')).rejects.toThrow('lock timeout');
  await releaseSharedLock(replica, 'album');
  await takeRestoreLock(restore, 'album');
});
