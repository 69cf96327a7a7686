import { randomUUID } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmergencyBackup } from '@famibook/contracts/backup/endpoints';
import { administrator, manager } from '@famibook/testing/families/identities';
import { onceIdle } from '@famibook/testing/once-idle';
import { expect, test } from 'vitest';
import { backupFolder, bootBackup } from '../../testing/backup-fixture.ts';
import { bootScheduled } from '../../testing/scheduled-backups.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const WITH_KEY = { FAMIBOOK_BACKUP_KEY: keyOf(1) };
const MISTYPED = { FAMIBOOK_BACKUP_KEY: keyOf(2) };

/** A little after three o'clock at night, in June of next year. */
const night = (day: number, hour = 3) => new Date(new Date().getFullYear() + 1, 5, day, hour, 10);

/** The target of an installation that is lost, and what its history said. */
async function lostInstallation(count: number, env: Record<string, string> = WITH_KEY) {
  const folder = await backupFolder();
  const lost = await bootBackup({ folder, env });
  for (let at = 0; at < count; at += 1) await lost.backedUp();
  const [row] = await lost.sql<{ id: string }>('SELECT id FROM installation');
  const { backupHistory } = await lost.status();
  return { folder, id: row?.id, backups: backupHistory.map(({ id }) => id) };
}

test('backups of a lost installation are found when its key is set, also after a night with a mistyped one (D30)', async () => {
  const { folder, id, backups } = await lostInstallation(2);
  const mistyped = await bootScheduled({ folder, env: MISTYPED });
  await mistyped.runAt(night(2));
  const [failed, ...others] = (await mistyped.status()).backupHistory;
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ state: 'failed', integrity: null });
  expect(failed?.problem).toMatch(
    /^No backup is taken while the place for backups holds earlier ones that were not taken over: .* is encrypted with the key .*, which is not set\. Set FAMIBOOK_BACKUP_KEY /,
  );
  // What an administrator asks for is refused likewise.
  expect(await mistyped.backedUp()).toMatchObject({ level: 'manual', state: 'failed', problem: failed?.problem });

  const corrected = await bootScheduled({ folder, env: WITH_KEY, databaseUrl: mistyped.databaseUrl });
  await corrected.runAt(night(2, 5));
  const { backupHistory, rehearsal } = await corrected.status();
  expect(backupHistory.map(({ state }) => state)).toEqual(['done', 'failed', 'failed', 'done', 'done']);
  expect(backupHistory.slice(3).map((each) => each.id)).toEqual(backups);
  expect(await corrected.sql('SELECT id FROM installation')).toEqual([{ id }]);
  // It can be restored: its manifest is one of this installation.
  expect(rehearsal).toMatchObject({ backupId: backupHistory[0]?.id, state: 'proven', problem: null });
  for (const backup of [...backups, backupHistory[0]?.id ?? '']) await corrected.verify(backup);
}, 300_000);

test('while a key is set nothing is found that anybody could have written who has none (D30)', async () => {
  const { folder, id, backups } = await lostInstallation(1);
  const foreign = await lostInstallation(2, {});
  await cp(foreign.folder, folder, { recursive: true });
  const app = await bootScheduled({ folder, env: WITH_KEY });
  await app.runAt(night(2));
  const { backupHistory } = await app.status();
  expect(backupHistory.slice(1).map((each) => each.id)).toEqual(backups);
  expect(await app.sql('SELECT id FROM installation')).toEqual([{ id }]);
  expect(backupHistory[0]?.problem).toMatch(
    /manifests\/0000000001-.* is not encrypted, although FAMIBOOK_BACKUP_KEY is set\. If you made it without a key, set FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED=true; if not, delete it/,
  );
}, 300_000);

test('backups without a key come in when a setting vouches for them, and stay usable without it (D30)', async () => {
  const { folder, id, backups } = await lostInstallation(2, {});
  await writeFile(join(folder, 'manifests', `0000000001-${randomUUID()}.json`), 'damaged');
  const env = { ...WITH_KEY, FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED: 'true' };
  const vouched = await bootScheduled({ folder, env });
  await vouched.runAt(new Date());
  expect(await vouched.backedUp()).toMatchObject({ state: 'done' });
  const app = await bootScheduled({ folder, env: WITH_KEY, databaseUrl: vouched.databaseUrl });
  expect((await app.status()).backupHistory.slice(1).map((each) => each.id)).toEqual(backups);
  expect(await app.sql('SELECT id FROM installation')).toEqual([{ id }]);
  for (const backup of backups) await app.verify(backup);
}, 300_000);

test('an emergency backup that an administrator asks for ends no search for earlier ones either (D30, D33)', async () => {
  const { folder } = await lostInstallation(1);
  const app = await bootBackup({ folder, env: MISTYPED });
  const { id } = await onceIdle(() => app.as(administrator()).call(createEmergencyBackup, { body: {} }));
  expect(await app.ended(id)).toMatchObject({
    level: 'emergency',
    state: 'failed',
    problem: expect.stringMatching(/^No backup is taken while the place for backups holds earlier ones /),
  });
}, 300_000);

test('backups of a lost installation are found in their order although its database once went back in time (D30)', async () => {
  const folder = await backupFolder();
  const lost = await bootBackup({ folder, env: WITH_KEY });
  const taken = [await lost.backedUp(), await lost.backedUp(), await lost.backedUp()];
  // As after point-in-time recovery: their files stay in the target, and the next backup gets the second one's number.
  await lost.sql('DELETE FROM backup WHERE number > 1');
  await lost.sql('UPDATE installation SET last_number = 1');
  taken.push(await lost.backedUp());

  const app = await bootScheduled({ folder, env: WITH_KEY });
  await app.runAt(new Date());
  const found = (await app.status()).backupHistory.map(({ id }) => id);
  expect(found).toEqual(taken.map(({ id }) => id).toReversed());
  expect(await app.backedUp()).toMatchObject({ state: 'done' });
}, 300_000);

test('a backup of a lost installation has the tick that it had, or says what it lacks (D30)', async () => {
  const folder = await backupFolder();
  const lost = await bootBackup({ folder });
  await lost.shareAudio(manager());
  await lost.backedUp();
  await lost.shareAudio(manager(), 3);
  const originals = lost.platform.objects();
  // The first one was stored already.
  for await (const { key } of originals.list('audio/')) await originals.delete(key);
  await lost.backedUp();
  const { backupHistory } = await lost.status();
  const shown = backupHistory.map(({ id, integrity, problem, metadata }) => ({ id, integrity, problem, metadata }));
  expect(shown.map(({ integrity }) => integrity)).toEqual([false, true]);

  const app = await bootScheduled({ folder });
  await app.runAt(new Date());
  expect((await app.status()).backupHistory.slice(-2)).toMatchObject(shown);
}, 300_000);

test('nights of an empty machine push out no backup of the lost one before everything was restored (D33)', async () => {
  const { folder, backups } = await lostInstallation(2);
  const app = await bootScheduled({ folder, env: WITH_KEY });
  await app.runAt(new Date());
  await app.sql("UPDATE backup SET level = 'daily'");
  // From the first of a month on: more than 7 daily ones, with the month's and the weeks' among them.
  const nights = Array.from({ length: 12 }, (_, at) => night(at + 1));
  const daily = async () => (await app.status()).backupHistory.filter(({ level }) => level === 'daily');
  for (const at of nights.slice(0, -1)) await app.runAt(at);
  expect((await daily()).slice(7).map(({ id }) => id)).toEqual(backups);

  await app.sql(
    `INSERT INTO restore_run (id, purpose, backup_id, manifest_key, manifest_sha256, state, phase, started_at)
    VALUES (gen_random_uuid(), 'restore', $1, '', '', 'done', 'cleaning-up', now())`,
    [backups[0]],
  );
  for (const at of nights.slice(-1)) await app.runAt(at);
  expect(await daily()).toHaveLength(7);
}, 600_000);

test('backups of a lost installation are found, also after a night before their place was set (D30)', async () => {
  const { folder, id, backups } = await lostInstallation(1);
  const elsewhere = await bootBackup({ folder: await backupFolder(), env: WITH_KEY });
  const own = await elsewhere.backedUp();
  await elsewhere.sql("UPDATE backup SET target = 'bucket'");
  const corrected = await bootScheduled({ folder, env: WITH_KEY, databaseUrl: elsewhere.databaseUrl });
  await corrected.runAt(night(2));
  const { backupHistory } = await corrected.status();
  expect(backupHistory.slice(1).map((each) => each.id)).toEqual([own.id, ...backups]);
  expect(await corrected.sql('SELECT id FROM installation')).toEqual([{ id }]);
}, 300_000);

test('an installation that has finished a backup in such a place does not become another one (D30)', async () => {
  const { folder } = await lostInstallation(1);
  const own = await bootScheduled({ folder: await backupFolder(), env: MISTYPED });
  await own.backedUp();
  const installation = await own.sql('SELECT id FROM installation');
  const moved = await bootScheduled({ folder, env: WITH_KEY, databaseUrl: own.databaseUrl });
  await moved.runAt(night(2));
  expect((await moved.status()).backupHistory.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await moved.sql('SELECT id FROM installation')).toEqual(installation);
}, 300_000);
