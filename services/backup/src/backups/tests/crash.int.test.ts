import { administrator, manager } from '@famibook/testing/families/identities';
import { startCrashChild } from '@famibook/testing/services/start-crash-child';
import { expect, onTestFinished, test } from 'vitest';
import { FAILPOINTS } from '../../failpoints.ts';
import { askChild, beginIn } from '../../testing/ask-child.ts';
import { ADMIN_ENV, backupFolder, bootBackup } from '../../testing/backup-fixture.ts';

const CHILD = new URL('../../testing/crash-child.ts', import.meta.url).pathname;
const OF_A_BACKUP = FAILPOINTS.filter((name) => name !== 'backup.during-sweep');
/** From then on it is whole: the process that starts next records it. */
const WHOLE: readonly string[] = ['backup.after-manifest', 'backup.before-record'];

async function dyingChild(databaseUrl: string, places: Record<string, string>, failpoint: string) {
  const env = { ...ADMIN_ENV, ...places, FAMIBOOK_FAILPOINT: failpoint };
  const child = await startCrashChild(CHILD, { databaseUrl, identity: administrator(), env });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  return child;
}

test.each(OF_A_BACKUP)('a backup that dies at %s is settled, and the next one is whole (D30)', async (failpoint) => {
  const folder = await backupFolder();
  const data = { FAMIBOOK_DATA_DIR: await backupFolder() };
  const app = await bootBackup({ folder, env: data });
  await app.shareAudio(manager());
  const child = await dyingChild(app.databaseUrl, { ...data, FAMIBOOK_BACKUP_DIR: folder }, failpoint);
  const { id } = await beginIn(child, '/api/backup/create', { level: 'manual' });
  expect(await child.ended).toBe('SIGKILL');

  const again = await bootBackup({ folder, env: data, databaseUrl: app.databaseUrl });
  const settled = await again.ended(id);
  expect(settled.state).toBe(WHOLE.includes(failpoint) ? 'done' : 'failed');
  if (settled.state === 'done') {
    await again.verify(id);
    // It was the first one: all that it holds was added by it.
    expect(settled.addedBytes).toBeGreaterThanOrEqual(settled.bytes);
  } else expect(settled.problem).toBe('FamiBook was stopped while this backup ran.');
  await again.shareAudio(manager());
  const next = await again.backedUp();
  expect(next.state).toBe('done');
  await again.verify(next.id);
});

test('a deletion that dies during its sweep leaves the other backups whole, and the next sweep finishes (D30)', async () => {
  const folder = await backupFolder();
  const app = await bootBackup({ folder });
  const first = await app.backedUp();
  const second = await app.backedUp();
  const child = await dyingChild(app.databaseUrl, { FAMIBOOK_BACKUP_DIR: folder }, 'backup.during-sweep');
  await askChild(child, `/api/backup/${first.id}`, { method: 'DELETE' }).catch((error: unknown) => {
    // The response may be cut off by the death that follows.
    if (!(error instanceof TypeError)) throw error;
  });
  expect(await child.ended).toBe('SIGKILL');

  await app.verify(second.id);
  const third = await app.backedUp();
  await app.remove(second.id);
  const fourth = await app.backedUp();
  await app.verify(third.id);
  await app.verify(fourth.id);
  expect((await app.status()).backupHistory.map(({ id }) => id)).toEqual([fourth.id, third.id]);
});
