import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@famibook/service-kit/observability/log';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { startDriveServer } from '@famibook/testing/backing/drive-server';
import { manager } from '@famibook/testing/families/identities';
import { expect, onTestFinished, test } from 'vitest';
import { createBackgroundRuns } from '../../background-runs.ts';
import { takePreDeploymentBackup } from '../../pre-deployment.ts';
import type { ServiceRestores } from '../../restores/ports.ts';
import { ALL_SERVICES } from '../../testing/all-services.ts';
import { backupFolder } from '../../testing/backup-fixture.ts';
import { bootScheduled, type ScheduledBackups } from '../../testing/scheduled-backups.ts';
import { createBackupKeys } from '../../vault/keys.ts';
import { listManifests, readManifest } from '../../vault/manifest.ts';
import { objectKey } from '../../vault/objects.ts';
import { objectsOf } from '../../vault/verify-backup.ts';

/** A little after three o'clock at night. */
const nightOf = (year: number, month: number, day: number) => new Date(year, month - 1, day, 3, 10);

/** From next year on, so that the installation is older than all of them. */
const YEAR = new Date().getFullYear() + 1;
const MONTHS = Array.from({ length: 13 }, (_, month) => nightOf(YEAR, month + 4, 1));
const MONDAY = firstMonday(nightOf(YEAR + 1, 3, 2));
const MONDAYS = Array.from({ length: 7 }, (_, week) => later(MONDAY, week * 7)).filter(
  (night) => night.getDate() !== 1,
);
/** After the last first of a month, and before the last Monday. */
const TUESDAY = later(MONDAY, 36);
const DAYS = Array.from({ length: 9 }, (_, day) => later(TUESDAY, day)).filter((night) => night.getDay() !== 1);
/** Each has the first of its month and the Monday of its week before it, so that nothing is made up for. */
const NIGHTS = [...MONTHS, ...MONDAYS, ...DAYS].sort((one, other) => one.getTime() - other.getTime());

/** By the clock of the server, which may change in between. */
function later(night: Date, days: number): Date {
  return new Date(night.getFullYear(), night.getMonth(), night.getDate() + days, night.getHours(), night.getMinutes());
}

function firstMonday(night: Date): Date {
  return later(night, (8 - night.getDay()) % 7);
}

/** As if each week one had been proven already: this is about other backups than rehearsed ones. */
const NEVER_REHEARSED = `INSERT INTO restore_run (id, purpose, backup_id, manifest_key, manifest_sha256, state, phase, started_at)
  SELECT gen_random_uuid(), 'rehearsal', gen_random_uuid(), '', '', 'done', 'cleaning-up', moment
    FROM generate_series(now(), now() + interval '4 years', interval '6 days') AS moment`;

/** More than the history shows, in another place. */
const TAKEN_BY_HAND = `WITH newest AS (UPDATE installation SET last_number = last_number + 250 RETURNING last_number)
  INSERT INTO backup (id, number, level, state, target, started_at, manifest_key)
  SELECT gen_random_uuid(), last_number - n, 'manual', 'done', 'elsewhere', now(), 'elsewhere-' || n
    FROM newest, generate_series(0, 249) n`;

async function beforeUpdate(app: ScheduledBackups): Promise<void> {
  const { securitySink } = app.platform;
  await takePreDeploymentBackup({
    env: { FAMIBOOK_BACKUP_DIR: app.folder },
    definitions: ALL_SERVICES,
    databaseUrl: () => app.databaseUrl,
    objects: app.platform.objects(),
    securitySink,
    log: createLog({ level: 'silent' }),
  });
}

async function neededObjects(folder: string): Promise<string[]> {
  const vault = { store: createFileStore(folder), keys: createBackupKeys() };
  const needed = new Set<string>();
  for await (const key of listManifests(vault)) {
    const { manifest } = await readManifest(vault, key);
    for await (const { name } of objectsOf(vault, manifest, key)) needed.add(objectKey(name));
  }
  return [...needed].sort();
}

/** The same call, after which `end` is called. */
function endingWith<Given extends unknown[], Found>(
  call: (...given: Given) => Promise<Found>,
  end: () => void,
): (...given: Given) => Promise<Found> {
  return (...given) => call(...given).finally(end);
}

test('of many nights 7 daily, 4 weekly, 12 monthly and 5 backups before updates stay, with all they need and nothing else (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  await app.sql(NEVER_REHEARSED);
  const maria = manager();
  await app.shareAudio(maria, 2);
  const manual = await app.backedUp();
  const first = await app.storedObjects();
  for (let update = 0; update < 6; update += 1) await beforeUpdate(app);
  for (const night of NIGHTS.filter((each) => each < MONDAY)) await app.runAt(night);
  await app.shareAudio(maria, 3);
  for (const night of NIGHTS.slice(0, -1).filter((each) => each >= MONDAY)) await app.runAt(night);
  // However many were taken by hand since then, what is beyond retention goes.
  await app.sql(TAKEN_BY_HAND);
  const last = DAYS.at(-1) ?? TUESDAY;
  await app.runAt(last);
  await app.sql("DELETE FROM backup WHERE target = 'elsewhere'");
  // Nothing more is due that night.
  await app.runAt(new Date(last.getTime() + 3_600_000));

  const { backupHistory } = await app.status();
  const levels = Object.groupBy(backupHistory, ({ level }) => level);
  expect(Object.fromEntries(Object.entries(levels).map(([level, backups]) => [level, backups.length]))).toEqual({
    daily: 7,
    weekly: 4,
    monthly: 12,
    'pre-deployment': 5,
    manual: 1,
  });
  const newestOf = (nights: readonly Date[], count: number) =>
    nights
      .slice(-count)
      .reverse()
      .map((night) => night.toISOString());
  expect(levels.daily?.map(({ timestamp }) => timestamp)).toEqual(newestOf(DAYS, 7));
  expect(levels.weekly?.map(({ timestamp }) => timestamp)).toEqual(newestOf(MONDAYS, 4));
  expect(levels.monthly?.map(({ timestamp }) => timestamp)).toEqual(newestOf(MONTHS, 12));

  for (const { id } of backupHistory) await app.verify(id);
  expect((await app.storedObjects()).sort()).toEqual(await neededObjects(app.folder));
  // The manual one keeps what it shares with those that are gone.
  expect(backupHistory.map(({ id }) => id)).toContain(manual.id);
  expect(await app.storedObjects()).toEqual(expect.arrayContaining(first));
}, 600_000);

test('the newest backup is rehearsed by itself every week, after the backup of that night (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const [monday = TUESDAY, tuesday = TUESDAY] = [MONDAY, later(MONDAY, 1)];
  await app.runAt(monday);
  const { backupHistory, rehearsal } = await app.status();
  expect(rehearsal).toMatchObject({ backupId: backupHistory[0]?.id, state: 'proven', problem: null });
  expect((await app.status()).lastProvenAt).toBe(monday.toISOString());

  await app.runAt(tuesday);
  const afterwards = await app.status();
  expect([afterwards.totalBackups, afterwards.lastProvenAt]).toEqual([2, monday.toISOString()]);
  const nextWeek = later(monday, 7);
  await app.runAt(nextWeek);
  expect((await app.status()).lastProvenAt).toBe(nextWeek.toISOString());
}, 300_000);

test('a rehearsal that a stop of FamiBook has ended counts as not begun, and is done once it runs again (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const background = createBackgroundRuns();
  const stage: ServiceRestores['stage'] = (...given) => {
    void background.stop();
    return app.deps.serviceRestores.stage(...given);
  };
  await app.runAt(MONDAY, { background, serviceRestores: { ...app.deps.serviceRestores, stage } });
  expect(background.signal.aborted).toBe(true);
  expect(await app.status()).toMatchObject({ totalBackups: 1, rehearsal: null });
  expect((await app.publishedEvents()).map(({ type }) => type)).not.toContain('rehearsal.failed.v1');

  await app.runAt(MONDAY);
  expect(await app.status()).toMatchObject({ totalBackups: 1, rehearsal: { state: 'proven', problem: null } });
}, 300_000);

test('a schedule that is to stop begins nothing more, and the next one does what is due (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const { backups } = app.deps;
  const stopping = (stop: () => void) => ({
    settling: { ...backups, listIn: endingWith(backups.listIn, stop) },
    adopting: { ...backups, numbersOfEarlier: endingWith(backups.numbersOfEarlier, stop) },
  });
  for (const step of ['settling', 'adopting'] as const) {
    const background = createBackgroundRuns();
    await app.runAt(TUESDAY, { background, backups: stopping(() => void background.stop())[step] });
    expect([step, background.signal.aborted, (await app.status()).backupHistory]).toEqual([step, true, []]);
  }
  await app.runAt(TUESDAY);
  expect(await app.status()).toMatchObject({ totalBackups: 1, rehearsal: { state: 'proven' } });
}, 300_000);

test('a schedule that fails again and again leaves one line in Activity, until a backup succeeds (D41)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  await app.sql(NEVER_REHEARSED);
  const inTheWay = join(app.folder, 'objects');
  const hours = (count: number) => new Date(TUESDAY.getTime() + count * 3_700_000);
  const failures = async () => (await app.publishedEvents()).filter(({ type }) => type === 'backup.failed.v1').length;

  await writeFile(inTheWay, '');
  for (const hour of [0, 1, 2]) await app.runAt(hours(hour));
  expect((await app.status()).backupHistory.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
  expect(await failures()).toBe(1);

  await rm(inTheWay);
  await app.runAt(hours(3));
  await rm(inTheWay, { recursive: true });
  await writeFile(inTheWay, '');
  await app.runAt(later(TUESDAY, 1));
  expect((await app.status()).backupHistory.map(({ state }) => state).slice(0, 2)).toEqual(['failed', 'done']);
  expect(await failures()).toBe(2);
}, 300_000);

test('a deletion that cannot be ended stops no schedule, whose backup fails and says why (D35)', async () => {
  const server = await startDriveServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const app = await bootScheduled({ folder: await backupFolder(), env: { ...server.env } });
  await app.sql(NEVER_REHEARSED);
  await app.runAt(TUESDAY);
  server.revokeTokens();
  await app.sql("UPDATE backup SET state = 'deleting'");
  await app.runAt(later(TUESDAY, 1));
  const [newest] = (await app.status()).backupHistory;
  expect(newest).toMatchObject({ state: 'failed', problem: expect.stringContaining('GOOGLE_DRIVE_REFRESH_TOKEN') });
}, 300_000);

test('a clock that was years ahead for a while stops neither backups nor rehearsals (D33)', async () => {
  const app = await bootScheduled({ folder: await backupFolder() });
  const rehearsals = () => app.sql("SELECT state FROM restore_run WHERE purpose = 'rehearsal'");
  await app.runAt(later(TUESDAY, 3_000));
  await app.runAt(TUESDAY);
  expect((await app.status()).backupHistory.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await rehearsals()).toEqual([{ state: 'done' }, { state: 'done' }]);
  // Once a night, by the right clock, too.
  await app.runAt(new Date(TUESDAY.getTime() + 3_600_000));
  expect((await app.status()).totalBackups).toBe(2);
}, 300_000);
